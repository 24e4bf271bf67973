import { z } from 'zod';
import { ContentError } from '../content/contentIssues.ts';

const wholeNumber = (min: number) => {
  const error = `must be a whole number of at least ${min}`;
  return z.int(error).min(min, error);
};

/**
 * Where the visible front of the label lies in a product picture.
 *
 * The points run row by row from the label's top left to its bottom right, evenly spaced on the label itself. Each is
 * `[x, y]` in pixels from the top left corner of a picture of `imageWidth` by `imageHeight`.
 */
const labelGrid = z
  .object(
    {
      imageWidth: wholeNumber(1),
      imageHeight: wholeNumber(1),
      columns: wholeNumber(2),
      rows: wholeNumber(2),
      points: z.array(
        z.tuple([z.number(), z.number()], 'must be a pair of numbers [x, y]'),
        'must be a list of [x, y] pairs',
      ),
    },
    'must be a JSON object with imageWidth, imageHeight, columns, rows and points',
  )
  .superRefine(({ imageWidth, imageHeight, columns, rows, points }, { addIssue }) => {
    const outside = points.findIndex(([x, y]) => x < 0 || y < 0 || x > imageWidth || y > imageHeight);
    if (outside >= 0) {
      const message = `must lie in the picture of ${imageWidth} by ${imageHeight}`;
      addIssue({ code: 'custom', path: ['points', outside], message });
    }
    if (points.length === columns * rows) return;
    const message = `must hold columns x rows = ${columns * rows} pairs, but holds ${points.length}`;
    addIssue({ code: 'custom', path: ['points'], message });
  });

export type LabelGrid = z.infer<typeof labelGrid>;

/** @throws {ContentError} naming the file and the field that is wrong */
export function parseLabelGrid(text: string, file: string): LabelGrid {
  const { data, error } = labelGrid.safeParse(jsonOf(text, file));
  if (data) return data;
  const [{ path, message } = { path: [], message: 'is wrong' }] = error.issues;
  // A pair's own numbers are no field of the file.
  const [field = 'The grid', index] = path;
  const entry = index === undefined ? String(field) : `${String(field)}[${String(index)}]`;
  const remedy = path.length > 2 ? 'must be a pair of numbers [x, y]' : message;
  throw new ContentError([{ file, remedy: `${entry} ${remedy}.` }]);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const remedy = 'This is not valid JSON. For a photo that shows its own label, delete the file.';
    throw new ContentError([{ file, remedy }]);
  }
}
