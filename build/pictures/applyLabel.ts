import sharp from 'sharp';

import type { LabelGrid } from './parseLabelGrid.ts';

/** Picture samples per pixel along each axis; 3 x 3 is enough for clean type at the edges. */
const SAMPLES_PER_AXIS = 3;

/** The share of label pixels, counted from the brightest, that count as fully lit. */
const FULLY_LIT_SHARE = 0.12;

/** An image as linear light, red, green, blue in turn, 0..1. */
interface LinearImage {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

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
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const pixels = picture.data;
  const points = grid.points.map(
    ([x, y]): Point => [(x * width) / grid.imageWidth, (y * height) / grid.imageHeight],
  );
  const art = await readArt(label, points, grid);

  // Linear art light summed over a pixel's samples, and how many of the samples were covered.
  const sums = new Float32Array(width * height * 3);
  const covered = new Uint8Array(width * height);
  const sampled = new Uint16Array(width * height);
  for (let row = 0; row + 1 < grid.rows; row += 1) {
    for (let column = 0; column + 1 < grid.columns; column += 1) {
      const first = row * grid.columns + column;
      const corners: Corners = [
        pointAt(points, first),
        pointAt(points, first + 1),
        pointAt(points, first + grid.columns),
        pointAt(points, first + grid.columns + 1),
      ];
      forEachSample(corners, width, height, (x, y, bit) => {
        const place = inverseBilinear(corners, x, y);
        if (place === undefined) return;
        const pixel = Math.floor(y) * width + Math.floor(x);
        // Neighbouring cells share an edge; a sample on it must count once.
        if (((sampled[pixel] ?? 0) & bit) !== 0) return;
        sampled[pixel] = (sampled[pixel] ?? 0) | bit;
        covered[pixel] = (covered[pixel] ?? 0) + 1;
        addLight(
          sums,
          pixel * 3,
          art,
          (column + place[0]) / (grid.columns - 1),
          (row + place[1]) / (grid.rows - 1),
        );
      });
    }
  }

  const white = fullyLit(pixels, covered);
  const samples = SAMPLES_PER_AXIS ** 2;
  for (let pixel = 0; pixel < covered.length; pixel += 1) {
    const count = covered[pixel] ?? 0;
    if (count === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 4 + channel;
      const shading = toLinear(pixels[at] ?? 0);
      const labelled = ((sums[pixel * 3 + channel] ?? 0) / count) * (shading / (white[channel] ?? 1));
      const share = count / samples;
      pixels[at] = toByte(labelled * share + shading * (1 - share));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

type Point = readonly [number, number];

/** A grid cell's corners: top left, top right, bottom left, bottom right. */
type Corners = readonly [Point, Point, Point, Point];

function pointAt(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (point === undefined) throw new Error(`label grid: points[${String(index)}] is missing`);
  return point;
}

/**
 * Reads the art at about the size it has in the picture (a little over twice), because
 * bilinear sampling alone skips detail when it shrinks an image further than that.
 */
async function readArt(label: Buffer, points: readonly Point[], grid: LabelGrid): Promise<LinearImage> {
  const middle = Math.floor(grid.columns / 2);
  const top = pointAt(points, middle);
  const bottom = pointAt(points, (grid.rows - 1) * grid.columns + middle);
  const wanted = Math.max(1, Math.round(Math.hypot(bottom[0] - top[0], bottom[1] - top[1]) * 2));
  const { data, info } = await sharp(label)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ height: wanted, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = new Float32Array(info.width * info.height * 3);
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      light[pixel * 3 + channel] = toLinear(
        data[pixel * info.channels + Math.min(channel, info.channels - 1)] ?? 0,
      );
    }
  }
  return { width: info.width, height: info.height, light };
}

/** Visits the sample points of every pixel in the cell's bounding box, each with its own bit. */
function forEachSample(
  corners: Corners,
  width: number,
  height: number,
  visit: (x: number, y: number, bit: number) => void,
): void {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(width - 1, Math.floor(Math.max(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...ys)));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (let index = 0; index < SAMPLES_PER_AXIS ** 2; index += 1) {
        const across = (index % SAMPLES_PER_AXIS) + 0.5;
        const down = Math.floor(index / SAMPLES_PER_AXIS) + 0.5;
        visit(x + across / SAMPLES_PER_AXIS, y + down / SAMPLES_PER_AXIS, 1 << index);
      }
    }
  }
}

/**
 * Solves for where (x, y) lies in a bilinear cell.
 *
 * @returns the share of the way [across, down], each 0..1, or undefined outside the cell
 */
function inverseBilinear(corners: Corners, x: number, y: number): Point | undefined {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners;
  let across = 0.5;
  let down = 0.5;
  // Newton's method; grid cells are nearly parallelograms, for which one step is exact.
  for (let step = 0; step < 6; step += 1) {
    const topX = ax + (bx - ax) * across;
    const topY = ay + (by - ay) * across;
    const bottomX = cx + (dx - cx) * across;
    const bottomY = cy + (dy - cy) * across;
    const errorX = topX + (bottomX - topX) * down - x;
    const errorY = topY + (bottomY - topY) * down - y;
    if (Math.abs(errorX) + Math.abs(errorY) < 1e-4) break;
    const acrossX = (bx - ax) * (1 - down) + (dx - cx) * down;
    const acrossY = (by - ay) * (1 - down) + (dy - cy) * down;
    const downX = bottomX - topX;
    const downY = bottomY - topY;
    const determinant = acrossX * downY - acrossY * downX;
    if (Math.abs(determinant) < 1e-12) return undefined;
    across -= (errorX * downY - errorY * downX) / determinant;
    down -= (acrossX * errorY - acrossY * errorX) / determinant;
  }
  const slack = 1e-3;
  const inside = across >= -slack && across <= 1 + slack && down >= -slack && down <= 1 + slack;
  return inside ? [across, down] : undefined;
}

/** Adds the art's light at label coordinates (u, v), 0..1 from the top left, to `sums`. */
function addLight(sums: Float32Array, at: number, art: LinearImage, u: number, v: number): void {
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
function fullyLit(pixels: Uint8Array, covered: Uint8Array): [number, number, number] {
  const whole = SAMPLES_PER_AXIS ** 2;
  const inside: { pixel: number; brightness: number }[] = [];
  covered.forEach((count, pixel) => {
    if (count !== whole) return;
    const at = pixel * 4;
    const brightness =
      0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
    inside.push({ pixel, brightness });
  });
  if (inside.length === 0) throw new Error('label grid: covers no whole pixel of the picture');
  inside.sort((a, b) => b.brightness - a.brightness);
  const brightest = inside.slice(0, Math.max(1, Math.round(inside.length * FULLY_LIT_SHARE)));
  const mean = (channel: number): number =>
    Math.max(
      1e-4,
      brightest.reduce((sum, { pixel }) => sum + toLinear(pixels[pixel * 4 + channel] ?? 0), 0) /
        brightest.length,
    );
  return [mean(0), mean(1), mean(2)];
}

const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function toLinear(byte: number): number {
  return LINEAR_OF_BYTE[byte] ?? 0;
}

function toByte(linear: number): number {
  const value = Math.min(Math.max(linear, 0), 1);
  return Math.round((value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255);
}
