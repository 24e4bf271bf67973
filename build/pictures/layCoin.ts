import sharp from 'sharp';

/** The picture of the bottle as `artwork/bottle.py` renders it, in pixels and centimetres. */
const SCENE = {
  width: 1200,
  height: 1500,
  bottleHeight: 11.5,
  bottleRadius: 3.1,
  cameraDistance: 75,
  cameraHeight: 19,
  /** How wide the frame is at the bottle's axis, and how high its middle is. */
  frameWidth: 12.4,
  frameMiddle: 5.2,
};

/** Where the coin lies, in pixels from the left: between the capsules, which end at 376 and begin at 700. */
const LEFT = 538;

/** A ₹10 coin, in centimetres: 27 mm wide, in two metals; how thick it is, and how large its core, is approximate. */
const COIN = { radius: 1.35, thickness: 0.177, innerRadius: 0.88 };

/** The space between bottle and coin, in centimetres. */
const GAP = 0.75;

/** Draws a ₹10 coin into the sample's picture of the bottle, in front of it and without what is struck on it. */
export function layCoin(picture: Buffer, bottleHeightMm: number): Promise<Buffer> {
  return sharp(picture)
    .composite([{ input: Buffer.from(coinSvg(bottleHeightMm)) }])
    .png()
    .toBuffer();
}

/** The coin and its shadow on a transparent ground of the picture's size. */
function coinSvg(bottleHeightMm: number): string {
  const scale = SCENE.bottleHeight / (bottleHeightMm / 10);
  const radius = COIN.radius * scale;
  const distance = SCENE.cameraDistance - SCENE.bottleRadius - GAP - radius;
  const pixels = (SCENE.width / SCENE.frameWidth) * (SCENE.cameraDistance / distance);
  const horizon =
    SCENE.height / 2 - (SCENE.cameraHeight - SCENE.frameMiddle) * (SCENE.width / SCENE.frameWidth);
  // The camera is level, so a circle on the ground is an ellipse of this proportion.
  const flat = SCENE.cameraHeight / distance;
  const r = radius * pixels;
  const edge = COIN.thickness * scale * pixels;
  const inner = (COIN.innerRadius / COIN.radius) * r;
  const top = horizon + SCENE.cameraHeight * pixels - edge;
  const ellipse = (rx: number, style: string) =>
    `<ellipse cx="${LEFT}" cy="${top}" rx="${rx}" ry="${rx * flat}" ${style}/>`;
  const gradient = (id: string, ...colours: string[]) => {
    const stops = colours.map((colour, at) => `<stop offset="${at / 3}" stop-color="${colour}"/>`);
    return `<linearGradient id="${id}" y2=".3">${stops.join('')}</linearGradient>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}">
    <filter id="soft" x="-20%" y="-50%" width="140%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>
    ${gradient('bronze', '#dcc48a', '#f1e3b8', '#c8a961', '#ab8c48')}
    ${gradient('silver', '#cfccc5', '#f2f0eb', '#c4c1b9', '#a8a59d')}
    ${gradient('rim', '#b89a58', '#dcc68e', '#a5843f', '#6b5426')}
    <ellipse cx="${LEFT + 8}" cy="${top + edge + 5}" rx="${r * 1.02}" ry="${r * flat * 1.06}" fill="#3a2419" opacity=".5" filter="url(#soft)"/>
    <path d="M${LEFT - r} ${top}v${edge}a${r} ${r * flat} 0 0 0 ${2 * r} 0v${-edge}z" fill="url(#rim)"/>
    ${ellipse(r, 'fill="url(#bronze)"')}
    ${ellipse(r * 0.95, 'fill="none" stroke="#8a6a25" stroke-opacity=".4" stroke-width="2"')}
    ${ellipse(inner, 'fill="url(#silver)" stroke="#7d6a3a" stroke-opacity=".5" stroke-width="2"')}
  </svg>`;
}
