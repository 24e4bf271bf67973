import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Content } from '../../domain/content/content.ts';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { pictogramIssues, pictogramSheet } from './pictograms.ts';

const folder = useTemporaryFolder();
const fileOf = (name: string) => join(folder.path, 'pictures/pictograms', `${name}.svg`);

const svg = (shapes: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shapes}</svg>`;
const SQUARE = '<path d="M4 4h24v24H4z"/>';

function draw(name: string, source: string): void {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), source);
}

const remedies = async () => (await pictogramIssues(folder.path)).map(({ remedy }) => remedy);

/** The sheet with the pictograms of that names, in the strong colour #800000. */
const sheetOf = (...names: string[]) => {
  const section = (items: unknown[]) => ({ items });
  const product = {
    indications: section(names.map((pictogram) => ({ pictogram }))),
    benefits: section([]),
    safety: section([]),
  };
  return pictogramSheet({ product, brand: { strong: '#800000' } } as unknown as Content, folder.path);
};

/** As Inkscape 1.2 saves it: in millimetres, with its own elements and attributes, metadata and inline styles. */
const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="24mm" height="24mm" viewBox="0 0 24 24" version="1.1" id="svg5" inkscape:version="1.2.2" sodipodi:docname="drop.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7"><inkscape:page x="0" y="0" /></sodipodi:namedview>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about="" /></rdf:RDF></metadata>
  <defs id="defs2"><linearGradient id="fade"><stop style="stop-color:#00ff00" offset="0" /><stop style="stop-color:#0000ff" offset="1" /></linearGradient>
    <linearGradient xlink:href="#fade" id="fade2" /></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:#000000;stroke:none;stroke-width:0.26" d="M 2,2 H 12 V 22 H 2 Z" id="path1" />
    <path style="fill:url(#fade2)" d="M 12,2 H 22 V 22 H 12 Z" id="path2" />
  </g>
</svg>`;

/** As Illustrator saves it to be opened again: entities, the drawing in a switch, and its own data beside it. */
const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" id="Layer_1" xmlns:i="&ns_ai;" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  x="0px" y="0px" viewBox="0 0 32 32" style="enable-background:new 0 0 32 32;" xml:space="preserve">
<style type="text/css">.st0{fill:#231F20;}</style>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
<g i:extraneous="self"><path class="st0" d="M4,4h24v24H4V4z"/></g></switch>
<i:pgf id="adobe_illustrator_pgf"><![CDATA[eJz]]></i:pgf></svg>`;

test('the pictograms of the sample, filled and outlined icons, and those of an editor are valid', async () => {
  draw('filled', svg(SQUARE));
  draw(
    'outlined',
    svg(
      '<path d="M4 4h16v16H4z"/>',
      'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"',
    ),
  );
  draw('without-viewbox', svg(SQUARE, 'width="32" height="32px"'));
  draw('inkscape', INKSCAPE);
  draw('illustrator', ILLUSTRATOR);
  expect(await remedies()).toEqual([]);
  expect(await pictogramIssues('content')).toEqual([]);
});

test.each([
  [svg('<path d="M4 4h24">'), /^This is not well-formed XML: .+\. Save it as SVG again\.$/],
  [svg(`<script>1</script>${SQUARE}`), 'It contains a script. Remove the element <script>.'],
  [
    svg(SQUARE, 'viewBox="0 0 32 32" onload="go()"'),
    'It contains the event handler onload="…". Remove that attribute.',
  ],
  [
    svg('<image href="https://example.com/a.png"/>'),
    /^It refers to "https:\/\/example\.com\/a\.png", outside this file/,
  ],
  [svg(`<path style="fill:url(other.svg#a)" d="M4 4h24v24z"/>`), /^It refers to "other\.svg#a", outside/],
  [svg(`<a href="javascript:go()">${SQUARE}</a>`), /^It refers to "javascript:go\(\)", outside/],
  [svg(`<style>@import "a.css";</style>${SQUARE}`), /^It refers to a style sheet, outside/],
  [svg(`<foreignObject><p/></foreignObject>${SQUARE}`), /^It contains <foreignObject>, which is no drawing/],
  [svg(`<style>path:hover{fill:red}</style>${SQUARE}`), /^It has a style sheet/],
  [svg(`<text>Vitamin</text>${SQUARE}`), /^It contains text, for which visitors lack the font/],
  [svg(SQUARE, ''), 'This is not an SVG with a size. Save it with a viewBox, such as viewBox="0 0 32 32".'],
  [svg('<g/>'), /^Nothing in it can be seen/],
  [
    svg('<path d="M4 4h24v24H4z"/>', 'viewBox="0 0 210 297"'),
    /^It fills only 13% of its page\. Crop the page/,
  ],
])('%s is reported by the name of its file', async (source, remedy) => {
  draw('leaf', source);
  const issues = await pictogramIssues(folder.path);
  expect(issues).toEqual([expect.objectContaining({ file: fileOf('leaf') })]);
  expect(issues[0]?.remedy).toEqual(expect.stringMatching(remedy));
});

test('a drawing that is not well-formed is reported with its line', async () => {
  draw('leaf', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n<g>\n</svg>\n`);
  expect(await pictogramIssues(folder.path)).toMatchObject([{ position: { line: 3, source: '</svg>' } }]);
});

test('drawings on one sheet keep their colours and gradients apart, and black is the strong colour', async () => {
  draw('inkscape', INKSCAPE);
  draw('other', INKSCAPE.replace('#00ff00', '#ff0000').replace('#0000ff', '#ff0000'));
  draw(
    'outlined',
    svg(
      '<path d="M4 4h24v24H4z"/>',
      'viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="4"',
    ),
  );
  const sheet = sheetOf('inkscape', 'other', 'outlined');
  const ids = load(sheet, { xml: true })('[id]')
    .toArray()
    .map((element) => element.attribs.id);
  expect(new Set(ids).size).toBe(ids.length);
  const { data, info } = await sharp(Buffer.from(sheet))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  expect([info.width, info.height]).toEqual([32, 96]);
  expect(colourAt(8, 16)).toEqual([128, 0, 0, 255]);
  expect(colourAt(8, 48)).toEqual([128, 0, 0, 255]);
  // The gradient of each: from green to blue, and red.
  expect(colourAt(22, 16)[0]).toBe(0);
  expect(colourAt(22, 48)).toEqual([255, 0, 0, 255]);
  // An outline is not filled.
  expect(colourAt(4, 80)).toEqual([128, 0, 0, 255]);
  expect(colourAt(16, 80)[3]).toBe(0);
});

test('the sheet has the pictograms that a card shows', () => {
  for (const name of ['leaf', 'shield'])
    draw(name, readFileSync(`content/pictures/pictograms/${name}.svg`, 'utf8'));
  expect(sheetOf('leaf')).toContain('<view id="leaf"');
  expect(sheetOf('leaf')).not.toContain('shield');
});
