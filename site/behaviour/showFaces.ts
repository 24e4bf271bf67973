import displayFace from '../../.cache/faces/display.woff2?url';
import textFace from '../../.cache/faces/text.woff2?url';

/** What has just come or changed is on the screen within this time, in milliseconds. */
const PAINT_MILLISECONDS = 150;

/** What holds the words on the first screen: paragraphs, and what stands side by side within a line. */
const HOLDERS = 'header nav a,main :is(h1,h2,p,li,p>span,p>strong)';

/**
 * Fetches the faces once the first paint is complete, so that they compete with nothing, the picture least of all.
 * Until then, and without JavaScript, stand-ins with their measures are shown; see `styles/fonts.css`.
 */
export function showFaces(): void {
  addEventListener('load', () => setTimeout(fetchFaces, PAINT_MILLISECONDS));
}

async function fetchFaces(): Promise<void> {
  const faces = [
    new FontFace('Display', `url(${displayFace})`),
    new FontFace('Text', `url(${textFace})`, { weight: '400 650' }),
  ];
  // Without them the stand-ins stay, and the page is whole.
  const loaded = await Promise.all(faces.map((face) => face.load())).catch(() => []);
  if (loaded.length > 0) steadyWhatIsSeen();
  // Each lays the page out anew; one after the other, so that neither keeps a slow phone long.
  for (const face of loaded) {
    document.fonts.add(face);
    await new Promise((resolve) => setTimeout(resolve, PAINT_MILLISECONDS));
  }
}

/**
 * The stand-ins are a little wider than the faces. So that nothing moves for that, what holds the words in sight keeps
 * its size until the window is resized.
 */
function steadyWhatIsSeen(): void {
  const held = [...document.querySelectorAll<HTMLElement>(HOLDERS)]
    .map((element) => ({ style: element.style, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < innerHeight);
  for (const { style, box } of held) {
    style.minInlineSize = `${box.width}px`;
    style.minBlockSize = `${box.height}px`;
  }
  const release = () => {
    for (const { style } of held) style.minInlineSize = style.minBlockSize = '';
  };
  addEventListener('resize', release, { once: true });
}
