import sharp from 'sharp';
import { type LinearColour, luminanceOf, toByte, toLinear } from '../../domain/content/colour.ts';
import type { LabelGrid } from './parseLabelGrid.ts';

/** Picture samples per pixel along each axis; 3 x 3 is enough for clean type at the edges. */
const SAMPLES_PER_AXIS = 3;
const SAMPLES = SAMPLES_PER_AXIS ** 2;

/** The share of label pixels, counted from the brightest, that count as fully lit. */
const FULLY_LIT_SHARE = 0.12;

/**
 * Lays flat label art over the blank label of a rendered bottle.
 *
 * The blank label's own pixels are the shading: the art's colour is multiplied by them in
 * linear light, after scaling so that the brightest part of the label leaves the art as it is.
 * Everything outside the label, and the picture's transparency, stay as they were rendered.
 *
 * @param render the picture with a blank label, in any format sharp reads
 * @param label the label's flat art, of any size; its proportions should be `LABEL_ASPECT`
 * @param grid where the label lies; it is scaled when the render has another size than the
 *   grid was measured in
 * @returns a PNG of the render's size
 */
export async function applyLabel({
  render,
  label,
  grid,
}: {
  render: Buffer;
  label: Buffer;
  grid: LabelGrid;
}): Promise<Buffer> {
  const picture = await sharp(render)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const pixels = picture.data;
  const vertices = verticesOf(grid, width, height);
  const ys = vertices.map(({ y }) => y);
  const art = await readArt(label, Math.max(...ys) - Math.min(...ys));

  // Linear art light summed over a pixel's samples.
  const sums = new Float32Array(width * height * 3);
  const covered = coverageOf(vertices, grid, { width, height }, (pixel, place) =>
    addLight(sums, pixel * 3, art, place),
  );

  const white = fullyLit(pixels, covered);
  for (let pixel = 0; pixel < covered.length; pixel += 1) {
    const count = covered[pixel] ?? 0;
    if (count === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 4 + channel;
      const shading = toLinear(pixels[at] ?? 0);
      const labelled = ((sums[pixel * 3 + channel] ?? 0) / count) * (shading / (white[channel] ?? 1));
      const share = count / SAMPLES;
      pixels[at] = toByte(labelled * share + shading * (1 - share));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** Whether a grid covers a whole pixel of a picture of this size, as {@link applyLabel} needs. */
export function coversWholePixel(grid: LabelGrid, size: { width: number; height: number }): boolean {
  return coverageOf(verticesOf(grid, size.width, size.height), grid, size).includes(SAMPLES);
}

function verticesOf(grid: LabelGrid, width: number, height: number): Vertex[] {
  return grid.points.map(([x, y], index) => ({
    x: (x * width) / grid.imageWidth,
    y: (y * height) / grid.imageHeight,
    u: (index % grid.columns) / (grid.columns - 1),
    v: Math.floor(index / grid.columns) / (grid.rows - 1),
  }));
}

/**
 * How many samples of each pixel the label covers.
 *
 * @param visit is called with each covered sample: its pixel, and its position on the art
 */
function coverageOf(
  vertices: Vertex[],
  grid: LabelGrid,
  { width, height }: { width: number; height: number },
  visit?: (pixel: number, place: { u: number; v: number }) => void,
): Uint8Array {
  const sampled = new Uint16Array(width * height);
  const covered = new Uint8Array(width * height);
  for (const triangle of trianglesOf(vertices, grid)) {
    forEachSample(triangle, width, height, (x, y, bit) => {
      const place = placeOnArt(triangle, x, y);
      if (!place) return;
      const pixel = Math.floor(y) * width + Math.floor(x);
      // Neighbouring triangles share an edge; a sample on it must count once.
      if (((sampled[pixel] ?? 0) & bit) !== 0) return;
      sampled[pixel] = (sampled[pixel] ?? 0) | bit;
      covered[pixel] = (covered[pixel] ?? 0) + 1;
      visit?.(pixel, place);
    });
  }
  return covered;
}

/** A point of the grid: where it lies in the picture, in pixels, and on the art, 0..1 from the top left. */
interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

type Triangle = readonly [Vertex, Vertex, Vertex];

/** The grid's cells, each cut in two along a diagonal. */
function trianglesOf(vertices: Vertex[], { columns }: LabelGrid): Triangle[] {
  return vertices.flatMap((a, index): Triangle[] => {
    const [b, c, d] = [vertices[index + 1], vertices[index + columns], vertices[index + columns + 1]];
    if (!b || !c || !d || b.v !== a.v) return [];
    return [
      [a, b, c],
      [d, c, b],
    ];
  });
}

/** An image as linear light, red, green, blue in turn, 0..1. */
interface LinearImage {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

/**
 * Reads the art at about twice the size it has in the picture, because bilinear sampling alone
 * skips detail when it shrinks an image further than that.
 */
async function readArt(label: Buffer, heightInPicture: number): Promise<LinearImage> {
  const { data, info } = await sharp(label)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ height: Math.max(1, Math.round(heightInPicture * 2)), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, light: new Float32Array(data).map(toLinear) };
}

/** Visits the sample points of every pixel in the triangle's bounding box, each with its own bit. */
function forEachSample(
  triangle: Triangle,
  width: number,
  height: number,
  visit: (x: number, y: number, bit: number) => void,
): void {
  const xs = triangle.map(({ x }) => x);
  const ys = triangle.map(({ y }) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(width - 1, Math.floor(Math.max(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...ys)));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (let index = 0; index < SAMPLES; index += 1) {
        const across = (index % SAMPLES_PER_AXIS) + 0.5;
        const down = Math.floor(index / SAMPLES_PER_AXIS) + 0.5;
        visit(x + across / SAMPLES_PER_AXIS, y + down / SAMPLES_PER_AXIS, 1 << index);
      }
    }
  }
}

/** Where the picture's (x, y) lies on the art, or undefined outside the triangle. */
function placeOnArt([a, b, c]: Triangle, x: number, y: number): { u: number; v: number } | undefined {
  // Barycentric coordinates: how much of each corner the point is made of.
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  const ofB = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
  const ofC = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
  const slack = 1e-3;
  if (!(Math.min(ofB, ofC, 1 - ofB - ofC) >= -slack)) return undefined;
  return { u: a.u + ofB * (b.u - a.u) + ofC * (c.u - a.u), v: a.v + ofB * (b.v - a.v) + ofC * (c.v - a.v) };
}

/** Adds the art's light at (u, v) to `sums`. */
function addLight(
  sums: Float32Array,
  at: number,
  art: LinearImage,
  { u, v }: { u: number; v: number },
): void {
  const x = Math.min(Math.max(u * art.width - 0.5, 0), art.width - 1);
  const y = Math.min(Math.max(v * art.height - 0.5, 0), art.height - 1);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = Math.min(left + 1, art.width - 1);
  const bottom = Math.min(top + 1, art.height - 1);
  const across = x - left;
  const down = y - top;
  for (let channel = 0; channel < 3; channel += 1) {
    const light = (column: number, row: number): number =>
      art.light[(row * art.width + column) * 3 + channel] ?? 0;
    const upper = light(left, top) * (1 - across) + light(right, top) * across;
    const lower = light(left, bottom) * (1 - across) + light(right, bottom) * across;
    sums[at + channel] = (sums[at + channel] ?? 0) + upper * (1 - down) + lower * down;
  }
}

/**
 * The linear colour of the brightest part of the blank label: the mean of its brightest
 * tenth or so, so that a few noisy pixels do not decide the exposure of the whole label.
 */
function fullyLit(pixels: Uint8Array, covered: Uint8Array): LinearColour {
  const inside: LinearColour[] = [];
  covered.forEach((count, pixel) => {
    if (count !== SAMPLES) return;
    const light = (channel: number) => toLinear(pixels[pixel * 4 + channel] ?? 0);
    inside.push([light(0), light(1), light(2)]);
  });
  if (inside.length === 0) throw new Error('label grid: covers no whole pixel of the picture');
  inside.sort((a, b) => luminanceOf(b) - luminanceOf(a));
  const brightest = inside.slice(0, Math.max(1, Math.round(inside.length * FULLY_LIT_SHARE)));
  const mean = (channel: 0 | 1 | 2) =>
    Math.max(1e-4, brightest.reduce((sum, colour) => sum + colour[channel], 0) / brightest.length);
  return [mean(0), mean(1), mean(2)];
}
