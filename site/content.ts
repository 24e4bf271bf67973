import yaml from '../content/site.yaml?raw';
import { parseContent } from '../domain/content/parseContent.ts';

/** Every word and fact of this product's site; read at build, never sent to the browser as a whole. */
export const content = parseContent(yaml);
