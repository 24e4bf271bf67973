/** Runs in the page: whether one of its faces has come. They are the last that a load brings. */
export function isFaceLoaded(family: string): boolean {
  return [...document.fonts].some((face) => face.family === family && face.status === 'loaded');
}
