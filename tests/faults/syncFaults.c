/* Loaded before the C library, makes syncs to the disk wait while the file $SYNC_HOLD exists, and fail while $SYNC_FAIL does. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int exists(const char *variable) {
  const char *file = getenv(variable);
  return file && access(file, F_OK) == 0;
}

static int sync_as(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  while (exists("SYNC_HOLD")) usleep(5000);
  if (!exists("SYNC_FAIL")) return real(fd);
  errno = EIO;
  return -1;
}

int fsync(int fd) { return sync_as("fsync", fd); }
int fdatasync(int fd) { return sync_as("fdatasync", fd); }
