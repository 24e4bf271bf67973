import CanvasKitInit, { type CanvasKit } from 'canvaskit-wasm';
import sharp from 'sharp';
import { type LinearColour, luminanceOf, toByte, toLinear } from '../../domain/content/colour.ts';
import type { LabelGrid } from './parseLabelGrid.ts';

/** Samples per pixel of the picture along each axis; 3 x 3 is enough for clean type at the edges. */
const SAMPLES_PER_AXIS = 3;
const SAMPLES = SAMPLES_PER_AXIS ** 2;

/** No page shows a picture wider, in pixels; a photograph of a phone has so many samples that memory does not suffice. */
const MAX_WIDTH = 1600;

/** The share of label pixels, counted from the brightest, that count as fully lit. */
const FULLY_LIT_SHARE = 0.12;

interface Size {
  width: number;
  height: number;
}

/**
 * Lays flat label art, of the proportions `LABEL_ASPECT`, over the blank label of a rendered bottle; `grid` says where
 * it lies, also in a picture of another size. Returns a PNG of the render's size, if it is not wider than any page
 * shows it.
 *
 * The blank label's own pixels are the shading: the art's colour is multiplied by them in linear light, after scaling
 * so that the brightest part of the label leaves the art as it is. Everything outside the label, and the picture's
 * transparency, stay as they were rendered.
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
  const { data: pixels, info } = await sharp(render)
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { light, covered } = averageOf(await bend(label, grid, info), info);
  const white = fullyLit(pixels, covered);
  covered.forEach((count, pixel) => {
    const share = count / SAMPLES;
    for (let channel = 0; count > 0 && channel < 3; channel += 1) {
      const at = pixel * 4 + channel;
      const shading = toLinear(pixels[at] ?? 0);
      const labelled = (light[pixel * 3 + channel] ?? 0) * (shading / (white[channel] ?? 1));
      pixels[at] = toByte(labelled * share + shading * (1 - share));
    }
  });
  return sharp(pixels, { raw: info }).png().toBuffer();
}

/** Whether a grid covers a whole pixel of a picture of these proportions, as {@link applyLabel} needs. */
export async function coversWholePixel(grid: LabelGrid, { width, height }: Size): Promise<boolean> {
  const small = { width: 400, height: Math.round((400 * height) / width) };
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  return averageOf(await bend(await blank.png().toBuffer(), grid, small), small).covered.includes(SAMPLES);
}

let loading: Promise<CanvasKit> | undefined;

/** Draws label art where its grid lies, on a mesh: the samples of a picture in RGBA, transparent outside of the label. */
async function bend(label: Buffer, grid: LabelGrid, { width, height }: Size): Promise<Uint8Array> {
  loading ??= CanvasKitInit();
  const skia = await loading;
  const { columns, rows, points } = grid;
  const size = { width: width * SAMPLES_PER_AXIS, height: height * SAMPLES_PER_AXIS };
  const corners = points.flatMap(([x, y]) => [
    (x * size.width) / grid.imageWidth,
    (y * size.height) / grid.imageHeight,
  ]);
  const ys = corners.filter((_, index) => index % 2 === 1);
  const labelHeight = Math.max(1, Math.round(Math.max(...ys) - Math.min(...ys)));
  const art = await sharp(label)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    // Linear sampling skips detail when it shrinks an image.
    .resize({ height: labelHeight, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const format = {
    colorType: skia.ColorType.RGBA_8888,
    alphaType: skia.AlphaType.Unpremul,
    colorSpace: skia.ColorSpace.SRGB,
  };
  const texture = skia.MakeImage(
    { ...format, width: art.info.width, height: art.info.height },
    art.data,
    art.info.width * 4,
  );
  const surface = skia.MakeSurface(size.width, size.height);
  if (!texture || !surface) throw new Error('CanvasKit has no memory for the label');
  const texturePoints = points.flatMap((_, index) => [
    ((index % columns) * art.info.width) / (columns - 1),
    (Math.floor(index / columns) * art.info.height) / (rows - 1),
  ]);
  // Each cell of the grid, cut in two along a diagonal.
  const triangles = points.flatMap((_, a) => {
    const [b, c, d] = [a + 1, a + columns, a + columns + 1];
    return b % columns === 0 || c >= points.length ? [] : [a, b, c, d, c, b];
  });
  const mesh = skia.MakeVertices(skia.VertexMode.Triangles, corners, texturePoints, null, triangles);
  const paint = new skia.Paint();
  const { Clamp } = skia.TileMode;
  const shader = texture.makeShaderOptions(Clamp, Clamp, skia.FilterMode.Linear, skia.MipmapMode.None);
  paint.setShader(shader);
  surface.getCanvas().drawVertices(mesh, skia.BlendMode.Src, paint);
  const drawn = surface.makeImageSnapshot();
  const samples = drawn.readPixels(0, 0, { ...format, ...size }) as Uint8Array;
  for (const used of [drawn, texture, surface, mesh, shader, paint]) used.delete();
  return samples;
}

/** The mean linear light of each pixel's samples on the label, red, green, blue in turn; and how many these are. */
function averageOf(samples: Uint8Array, { width, height }: Size) {
  const light = new Float32Array(width * height * 3);
  const covered = new Uint8Array(width * height);
  for (let at = 0; at < samples.length; at += 4) {
    if (samples[at + 3] === 0) continue;
    const [x, y] = [(at / 4) % (width * SAMPLES_PER_AXIS), Math.floor(at / 4 / (width * SAMPLES_PER_AXIS))];
    const pixel = Math.floor(y / SAMPLES_PER_AXIS) * width + Math.floor(x / SAMPLES_PER_AXIS);
    covered[pixel] = (covered[pixel] ?? 0) + 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const sum = light[pixel * 3 + channel] ?? 0;
      light[pixel * 3 + channel] = sum + toLinear(samples[at + channel] ?? 0);
    }
  }
  return { light: light.map((sum, index) => sum / (covered[Math.floor(index / 3)] ?? 1)), covered };
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
