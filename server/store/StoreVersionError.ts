/** The store's file is of another version than this program works with. Says which side to bring up, and how. */
export class StoreVersionError extends Error {
  override name = 'StoreVersionError';

  /**
   * @param found the file's version
   * @param known this program's
   */
  constructor(found: number, known: number) {
    const advice =
      found > known
        ? 'Update the program.'
        : 'Restart the server, which brings the store over; one from before the update may still be using it as it is.';
    super(`it is of version ${found}, and this program works with version ${known}. ${advice}`);
  }
}
