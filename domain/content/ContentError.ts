/** A mistake in `content/`, said in one line that names the file, the entry and the remedy. */
export class ContentError extends Error {
  constructor(file: string, entry: string, remedy: string) {
    super(`${file}: ${entry}: ${remedy}`);
    this.name = 'ContentError';
  }
}
