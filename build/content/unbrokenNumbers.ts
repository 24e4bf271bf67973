import type { Content } from '../../domain/content/content.ts';
import { mapTexts } from './contentIssues.ts';

/** A text in which no line ends between a number and its neighbours, such as `from 10 am` or `+91 20 0000 0000`. */
export function keepNumbers(text: string): string {
  return text.replace(/(?<=\b\d+) (?=[\p{L}°])|(?<=[\p{L}\p{M}\d]) (?=\d)/gu, '\u00A0');
}

/** What is no text: the product's name is sent with an enquiry, and a file's name leads to it. */
const DATA = ['name', 'file'];

/** A content's texts as pages show them. */
export function withUnbrokenNumbers(content: Content): Content {
  return mapTexts(content, (text, name) => (DATA.includes(name) ? text : keepNumbers(text)));
}
