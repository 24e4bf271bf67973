import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { applyLabel, coversWholePixel } from './applyLabel.ts';
import { type LabelGrid, parseLabelGrid } from './parseLabelGrid.ts';

type Colour = readonly [number, number, number, number];

/** Paints a small picture from a function of pixel coordinates. */
async function paint(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function pixelReader(picture: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

const WHITE: Colour = [240, 240, 240, 255];
const RED: Colour = [200, 0, 0, 255];
const BLUE: Colour = [0, 0, 200, 255];

/** A 40 x 20 picture whose label covers x 10..30, y 5..15. */
const GRID: LabelGrid = {
  imageWidth: 40,
  imageHeight: 20,
  columns: 3,
  rows: 2,
  points: [
    [10, 5],
    [20, 5],
    [30, 5],
    [10, 15],
    [20, 15],
    [30, 15],
  ],
};

/** Red on the left half, blue on the right. */
const twoColours = (): Promise<Buffer> => paint(80, 40, (x) => (x < 40 ? RED : BLUE));

describe('applyLabel', () => {
  it('draws the art within the grid only, and not mirrored', async () => {
    const render = await paint(40, 20, () => WHITE);
    const at = await pixelReader(await applyLabel({ render, label: await twoColours(), grid: GRID }));
    expect(at(13, 10)).toEqual([200, 0, 0, 255]);
    expect(at(27, 10)).toEqual([0, 0, 200, 255]);
    for (const [x, y] of [
      [9, 10],
      [30, 10],
      [20, 4],
      [20, 15],
    ] as const)
      expect(at(x, y)).toEqual([...WHITE]);
  });

  it('does not flip the art vertically', async () => {
    const render = await paint(40, 20, () => WHITE);
    const label = await paint(80, 40, (_, y) => (y < 20 ? RED : BLUE));
    const at = await pixelReader(await applyLabel({ render, label, grid: GRID }));
    expect(at(20, 7)).toEqual([200, 0, 0, 255]);
    expect(at(20, 13)).toEqual([0, 0, 200, 255]);
  });

  it('supports a curved grid with uneven spacing', async () => {
    const render = await paint(40, 20, () => WHITE);
    // The centre of the art is at x = 16 in the picture, and 3 pixels lower.
    const points = GRID.points.map(([x, y]): [number, number] => (x === 20 ? [16, y + 3] : [x, y]));
    const at = await pixelReader(
      await applyLabel({ render, label: await twoColours(), grid: { ...GRID, points } }),
    );
    expect(at(14, 12)).toEqual([200, 0, 0, 255]);
    expect(at(18, 12)).toEqual([0, 0, 200, 255]);
    expect(at(16, 6)).toEqual([...WHITE]);
    expect(at(16, 17).slice(0, 3)).not.toEqual([...WHITE].slice(0, 3));
  });

  it('applies the shading of the blank label to the art', async () => {
    const render = await paint(40, 20, (x) => (x < 20 ? WHITE : [120, 120, 120, 255]));
    const label = await paint(4, 4, () => [200, 100, 50, 255]);
    const at = await pixelReader(await applyLabel({ render, label, grid: GRID }));
    expect(at(13, 10)).toEqual([200, 100, 50, 255]);
    const shaded = at(27, 10);
    // In linear light, 120 is 0.216 of 240, which makes 200 about 99.
    expect(Math.abs((shaded[0] ?? 0) - 99)).toBeLessThanOrEqual(2);
    expect(shaded[1]).toBeLessThan(60);
  });

  it('blends the edge of a label that ends inside a pixel', async () => {
    const render = await paint(40, 20, () => WHITE);
    const label = await paint(4, 4, () => [0, 0, 0, 255]);
    const points = GRID.points.map(([x, y]): [number, number] => [x === 10 ? 10.5 : x, y]);
    const at = await pixelReader(await applyLabel({ render, label, grid: { ...GRID, points } }));
    const edge = at(10, 10)[0] ?? 0;
    expect(edge).toBeGreaterThan(60);
    expect(edge).toBeLessThan(230);
    expect(at(11, 10)[0]).toBe(0);
  });

  it('keeps the transparency of the render', async () => {
    const render = await paint(40, 20, (x) => (x < 20 ? WHITE : [240, 240, 240, 90]));
    const at = await pixelReader(await applyLabel({ render, label: await twoColours(), grid: GRID }));
    expect(at(13, 10)[3]).toBe(255);
    expect(at(27, 10)[3]).toBe(90);
    expect(at(35, 10)).toEqual([240, 240, 240, 90]);
  });

  it('scales the grid to a render of another size', async () => {
    const render = await paint(80, 40, () => WHITE);
    const at = await pixelReader(await applyLabel({ render, label: await twoColours(), grid: GRID }));
    expect(at(26, 20)).toEqual([200, 0, 0, 255]);
    expect(at(54, 20)).toEqual([0, 0, 200, 255]);
    expect(at(13, 20)).toEqual([...WHITE]);
  });

  it('needs no more memory for a large photograph than for what is shown of it', async () => {
    expect(await coversWholePixel(GRID, { width: 9000, height: 4500 })).toBe(true);
    const render = await paint(3200, 10, () => WHITE);
    const drawn = sharp(await applyLabel({ render, label: await twoColours(), grid: GRID }));
    expect(await drawn.metadata()).toMatchObject({ width: 1600, height: 5 });
  });
});

describe('parseLabelGrid', () => {
  const file = 'content/pictures/bottle.label.json';

  it('parses a grid', () => {
    expect(parseLabelGrid(JSON.stringify(GRID), file)).toEqual(GRID);
  });

  it.each([
    ['{', 'This is not valid JSON'],
    ['[]', 'The grid must be a JSON object'],
    [JSON.stringify({ ...GRID, imageWidth: '40' }), 'imageWidth must be a whole number'],
    [JSON.stringify({ ...GRID, rows: 1 }), 'rows must be a whole number of at least 2'],
    [
      JSON.stringify({ ...GRID, points: GRID.points.slice(1) }),
      'points must hold columns x rows = 6 pairs, but holds 5',
    ],
    [
      JSON.stringify({ ...GRID, points: [...GRID.points.slice(1), [1, null]] }),
      'points[5] must be a pair of numbers',
    ],
    [JSON.stringify({ ...GRID, imageWidth: 20 }), 'points[2] must lie in the picture of 20 by 20'],
  ])('reports the file and the field of an invalid grid: %s', (text, message) => {
    expect(() => parseLabelGrid(text, file)).toThrow(`${file}: ${message}`);
  });
});
