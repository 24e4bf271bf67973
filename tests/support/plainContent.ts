import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURES, type PictureName } from '../../build/pictures/pictureFiles.ts';

/** The sample's picture and its label's grid. */
const filesOf = (name: PictureName) => [`pictures/${name}.webp`, `pictures/${name}.label.json`];

const photo = sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } });

/** Copies the sample's content, with plain photographs as pictures, which are read and drawn in a tenth of the time. */
export async function copyPlainContent(folder: string): Promise<void> {
  const bytes = await photo.clone().png().toBuffer();
  cpSync('content', folder, { recursive: true });
  for (const name of PICTURES) {
    for (const file of filesOf(name)) rmSync(join(folder, file), { force: true });
    writeFileSync(join(folder, `pictures/${name}.png`), bytes);
  }
}

/** Puts the sample's picture, on which the label is drawn, in place of a photograph. */
export function useSamplePicture(folder: string, name: PictureName): void {
  rmSync(join(folder, `pictures/${name}.png`));
  for (const file of filesOf(name)) cpSync(join('content', file), join(folder, file));
}
