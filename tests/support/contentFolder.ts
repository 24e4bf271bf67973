import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect } from 'vitest';
import { PICTURES, type PictureName } from '../../build/pictures/pictureFiles.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The sample's picture and its label's grid. */
const filesOf = (name: PictureName) => [`pictures/${name}.webp`, `pictures/${name}.label.json`];

/**
 * The path of a folder that has the sample's content again before each test of a file, with plain photographs as pictures,
 * which are read in a tenth of the time.
 */
export function contentFolder(): string {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'my-product');
  const create = { width: 600, height: 600, channels: 3, background: '#336699' } as const;
  const photo = sharp({ create }).png().toBuffer();
  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync('content', folder, { recursive: true });
    for (const name of PICTURES) {
      for (const file of filesOf(name)) rmSync(join(folder, file), { force: true });
      writeFileSync(join(folder, `pictures/${name}.png`), await photo);
    }
  });
  afterAll(() => temporary[Symbol.asyncDispose]());
  return folder;
}

/** Puts the sample's picture, on which the label is drawn, in place of a photograph. */
export function useSamplePicture(folder: string, name: PictureName): void {
  rmSync(join(folder, `pictures/${name}.png`));
  for (const file of filesOf(name)) cpSync(join('content', file), join(folder, file));
}

/** Replaces a text that is in a file. */
export function replaceIn(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, () => to);
  expect(changed, `${file}: ${from}`).not.toBe(text);
  writeFileSync(file, changed);
}
