/**
 * Where the visible front of the label lies in a product picture.
 *
 * The points run row by row from the label's top left to its bottom right, evenly spaced on
 * the label itself. Each is `[x, y]` in pixels from the picture's top left corner.
 */
export interface LabelGrid {
  /** Width of the picture the points were measured in, in pixels. */
  readonly imageWidth: number;
  /** Height of that picture, in pixels. */
  readonly imageHeight: number;
  /** Points in each row, at least 2. */
  readonly columns: number;
  /** Number of rows, at least 2. */
  readonly rows: number;
  /** `columns * rows` points. */
  readonly points: readonly (readonly [number, number])[];
}

/**
 * Reads a label grid from JSON text.
 *
 * @param text the file's contents
 * @param file the file's name as an editor would know it, for the error message
 * @throws Error of one line naming the file and the field that is wrong
 */
export function parseLabelGrid(text: string, file: string): LabelGrid {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${file}: is not valid JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${file}: must be a JSON object with imageWidth, imageHeight, columns, rows and points`);
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  const imageWidth = wholeNumber(fields, 'imageWidth', 1, file);
  const imageHeight = wholeNumber(fields, 'imageHeight', 1, file);
  const columns = wholeNumber(fields, 'columns', 2, file);
  const rows = wholeNumber(fields, 'rows', 2, file);

  const list = fields.get('points');
  if (!Array.isArray(list)) throw new Error(`${file}: points must be a list of [x, y] pairs`);
  if (list.length !== columns * rows) {
    throw new Error(
      `${file}: points must hold columns x rows = ${String(columns * rows)} pairs, but holds ${String(list.length)}`,
    );
  }
  const points = list.map((pair: unknown, index): readonly [number, number] => {
    if (Array.isArray(pair) && pair.length === 2) {
      const [x, y]: unknown[] = pair;
      if (typeof x === 'number' && typeof y === 'number') return [x, y];
    }
    throw new Error(`${file}: points[${String(index)}] must be a pair of numbers [x, y]`);
  });
  return { imageWidth, imageHeight, columns, rows, points };
}

function wholeNumber(
  fields: ReadonlyMap<string, unknown>,
  field: string,
  least: number,
  file: string,
): number {
  const value = fields.get(field);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) {
    throw new Error(`${file}: ${field} must be a whole number of at least ${String(least)}`);
  }
  return value;
}
