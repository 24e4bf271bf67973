import { type CustomPlugin, optimize, type PluginConfig, type XastElement } from 'svgo';
import type { YamlIssue } from '../content/yamlIssues.ts';

export interface CleanSvg {
  svg: string;
  /** The size of its page, in units of its own. */
  width: number;
  height: number;
}

/** A drawing that was cleaned, or what is wrong with it; a line is known only where the XML is not well-formed. */
type CleanedSvg = { clean: CleanSvg } | { issues: (Pick<YamlIssue, 'remedy'> & Partial<YamlIssue>)[] };

/** Visitors load it before they see it. */
const MAX_BYTES = 60_000;

const BLACK = /^(?:#0{3}|#0{6}|black|rgb\( *0 *, *0 *, *0 *\))$/i;

/**
 * Cleans a drawing of what its editor keeps in it, and finds what a browser would not show or must not run. One that
 * shares a document with others has a prefix for its ids and classes, and takes the colour of its place: whatever is
 * black in it becomes `currentColor`.
 */
export function cleanSvg(source: string, { prefix }: { prefix?: string } = {}): CleanedSvg {
  const remedies = new Set<string>();
  let page: ReturnType<typeof pageOf>;
  const report: CustomPlugin = {
    name: 'report',
    fn: () => ({
      instruction: {
        enter: ({ name }) => void (name === 'xml-stylesheet' && remedies.add(outside('a style sheet'))),
      },
      element: {
        enter: (element, parent) => {
          if (isIllustratorData(element)) {
            parent.children = parent.children.filter((child) => child !== element);
            return;
          }
          for (const remedy of remediesOf(element)) remedies.add(remedy);
        },
      },
    }),
  };
  const measure: CustomPlugin = {
    name: 'measure',
    fn: () => ({
      element: {
        enter: (element, parent) => {
          if (parent.type !== 'root' || element.name !== 'svg') return;
          page = pageOf(element);
          if (!page) return;
          for (const name of ['width', 'height', 'x', 'y', 'id', 'class', 'enable-background'])
            delete element.attributes[name];
          element.attributes.viewBox = page.viewBox;
        },
      },
    }),
  };
  const shared: PluginConfig[] = prefix
    ? [
        { name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: ['', 'screen', 'all'] } },
        'convertStyleToAttrs',
        { name: 'convertColors', params: { currentColor: BLACK } },
      ]
    : [];
  try {
    const { data } = optimize(source, {
      plugins: [
        'removeMetadata',
        'removeEditorsNSData',
        report,
        ...shared,
        'preset-default',
        { name: 'removeXlink', params: { includeLegacy: true } },
        measure,
        ...(prefix ? [{ name: 'prefixIds' as const, params: { prefix } }] : []),
      ],
    });
    if (!page)
      remedies.add('This is not an SVG with a size. Save it with a viewBox, such as viewBox="0 0 32 32".');
    // A rule for all of its shapes would hold for those of the other drawings too.
    if (prefix && remedies.size === 0 && data.includes('<style')) {
      remedies.add('It has a style sheet. Save it with presentation attributes instead.');
    }
    if (data.length > MAX_BYTES) {
      const kilobytes = Math.round(data.length / 1000);
      remedies.add(
        `It is ${kilobytes} KB, even when cleaned. Simplify its paths to ${MAX_BYTES / 1000} KB at most.`,
      );
    }
    if (!page || remedies.size > 0) return { issues: [...remedies].map((remedy) => ({ remedy })) };
    return { clean: { svg: data, width: page.width, height: page.height } };
  } catch (error) {
    if (!isParserError(error)) throw error;
    const { line, column, reason } = error;
    const remedy = `This is not well-formed XML: ${reason.split('\n', 1)[0]?.trim().replace(/\.$/, '')}. Save it as SVG again.`;
    return { issues: [{ line, column, remedy }] };
  }
}

/** What a page shows of other files when it names them; none of them is published. */
const outside = (what: string) =>
  `It refers to ${what}, outside this file, which is not loaded. Remove it, or embed it in the drawing.`;

/** What Illustrator keeps in a file to open it again, beside the drawing itself. */
function isIllustratorData({ name, attributes }: XastElement): boolean {
  return name === 'foreignObject' && /ns\.adobe\.com/.test(attributes.requiredExtensions ?? '');
}

/** Elements that run or show something other than a drawing. */
const ACTIVE = /^(?:foreignobject|iframe|object|embed|audio|video|handler|listener)$/;

function remediesOf({ name, attributes, children }: XastElement): string[] {
  const local = name.toLowerCase().replace(/^.*:/, '');
  if (local === 'script') return ['It contains a script. Remove the element <script>.'];
  if (ACTIVE.test(local)) return [`It contains <${name}>, which is no drawing. Remove that element.`];
  const remedies: string[] = [];
  if (local === 'text') {
    remedies.push(
      'It contains text, for which visitors lack the font. Turn it into paths (Inkscape: Path > Object to Path).',
    );
  }
  const css =
    local === 'style' ? children.map((child) => ('value' in child ? child.value : '')).join('') : '';
  if (/@import/i.test(css)) remedies.push(outside('a style sheet'));
  for (const [attribute, value] of [...Object.entries(attributes), ['', css] as const]) {
    const attributeName = attribute.toLowerCase().replace(/^.*:/, '');
    if (/^on/.test(attributeName)) {
      remedies.push(`It contains the event handler ${attribute}="…". Remove that attribute.`);
    }
    const links = ['href', 'src'].includes(attributeName) ? [value] : urlsIn(value);
    // An animation may set a link too.
    if (attributeName === 'attributename' && /href$/i.test(value)) links.push('an animated link');
    for (const link of links) if (!isInside(link)) remedies.push(outside(`"${link.trim().slice(0, 60)}"`));
  }
  return remedies;
}

function urlsIn(css: string): string[] {
  return Array.from(css.matchAll(/url\(\s*["']?([^"')]*)/gi), ([, url = '']) => url);
}

/** Whether a link stays in the file: to an element of it, or a picture that it embeds. */
function isInside(link: string): boolean {
  return /^\s*(?:#|data:image\/(?:png|jpe?g|webp|gif);base64,)/i.test(link);
}

/** Pixels (CSS) of a unit of length. */
const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/** The part of the drawing's plane that is shown; without a `viewBox` its size says it. */
function pageOf({ attributes }: XastElement): { viewBox: string; width: number; height: number } | undefined {
  const numbers = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] =
    numbers.length === 4 ? numbers : [0, 0, pixelsOf(attributes.width), pixelsOf(attributes.height)];
  const isValid = [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isValid ? { viewBox: [left, top, width, height].join(' '), width, height } : undefined;
}

function pixelsOf(length = ''): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  return Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
}

function isParserError(error: unknown): error is Error & { line: number; column: number; reason: string } {
  return error instanceof Error && error.name === 'SvgoParserError';
}
