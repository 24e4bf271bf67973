import sharp from 'sharp';
import { type LinearColour, linearColour, toByte, toLinear } from '../../domain/content/colour.ts';

/** The scene's ground where it is lit: the reddest of its colours that has nothing of the brand's. */
const GROUND = linearColour('#E0D3C3');

/**
 * Gives a render the brand's strong colour in place of the one it was rendered in, which its XMP names.
 *
 * Each pixel is taken as a mix of three lights: white, the ground's colour and the strong colour. Only the last one's
 * share is exchanged, so highlights and cream stay as they are, and soft edges need no mask.
 *
 * @param strong a colour as `#RRGGBB`
 * @returns a PNG, or the picture itself when it has this colour already or is no render but a photograph
 */
export async function tint(picture: Buffer, strong: string): Promise<Buffer> {
  const { xmpAsString = '' } = await sharp(picture).metadata();
  const rendered = /brand\.strong (#[0-9A-F]{6})/i.exec(xmpAsString)?.[1];
  if (!rendered || rendered.toLowerCase() === strong.toLowerCase()) return picture;
  const from = linearColour(rendered);
  const to = linearColour(strong);
  // The cross product of white and the ground's colour: zero for every mix of the two.
  const [red, green, blue] = GROUND;
  const normal: LinearColour = [blue - green, red - blue, green - red];
  const whole = dot(normal, from);

  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const light = [
      toLinear(data[at] ?? 0),
      toLinear(data[at + 1] ?? 0),
      toLinear(data[at + 2] ?? 0),
    ] as const;
    const share = dot(normal, light) / whole;
    if (share <= 0) continue;
    for (const channel of [0, 1, 2] as const) {
      data[at + channel] = toByte(light[channel] + share * (to[channel] - from[channel]));
    }
  }
  return sharp(data, { raw: info }).png().toBuffer();
}

function dot([a, b, c]: LinearColour, [x, y, z]: LinearColour): number {
  return a * x + b * y + c * z;
}
