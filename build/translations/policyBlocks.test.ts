import { expect, test } from 'vitest';
import { markEnglishBlocks, rewriteBlocks, structureOf } from './policyBlocks.ts';

const MARKDOWN = `
## Cookies

The site sets
none.

- **One.** Of a list,
  folded

  and continued
  1. nested
- [Two](mailto:{email})

| a | b |
|---|---|
| c | d |

\`\`\`
code
\`\`\`
`;

test('each block is rewritten, and its place in the document stays', () => {
  expect(rewriteBlocks(MARKDOWN, (text) => text.replace(/[a-z]+/i, 'X'))).toBe(`
## X

X site sets none.

- **X.** Of a list, folded

  X continued
  1. X
- [X](mailto:{email})

| X | b |
|---|---|
| c | d |

\`\`\`
code
\`\`\`
`);
});

test('the structure of a block has its kind, links and HTML', () => {
  expect(structureOf('See [here](https://a.example/{x}), <b>now</b>')).toEqual([
    'a paragraph',
    'the link to https://a.example/{x}',
    'the HTML <b>',
    'the HTML </b>',
  ]);
  expect(structureOf('# One\n\n- Two')).toEqual(['a heading', 'a list']);
});

test('blocks in English are marked as such', () => {
  const english = ['Cookies', '[Two](mailto:{email})', '> Quoted'];
  expect(markEnglishBlocks('## Cookies\n\nकुछ नहीं\n\n- [Two](mailto:{email})\n\n> Quoted\n', english)).toBe(
    '## <span lang="en">Cookies</span>\n\nकुछ नहीं\n\n- <span lang="en">[Two](mailto:{email})</span>\n\n<div lang="en">\n\n> Quoted\n\n</div>\n',
  );
});
