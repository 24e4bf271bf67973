import { deleteOldFiles, openPage, readFile, storeFiles } from './appFiles.ts';
import { openNotification, showPush } from './pushMessages.ts';

// The inbox's service worker, for `/inbox` alone: it opens the app without a connection, and shows push messages. Built by
// build/inboxWorker.ts. Requests to the API pass it by, so it has nobody's data.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(storeFiles());
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldFiles());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const response = request.mode === 'navigate' ? openPage(request) : readFile(request);
  if (response) event.respondWith(response);
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(self.clients, event.notification));
});
