import { marked, type Token, type Tokens } from 'marked';

const WORDLESS = ['space', 'hr', 'code', 'def'];

/**
 * Markdown with the text of each block rewritten: of each heading, paragraph and item of a list, with its line, counted
 * from 0. The words of a paragraph are on one line, however they are wrapped in the file.
 */
export function rewriteBlocks(markdown: string, rewrite: (text: string, line: number) => string): string {
  return rewriteTokens(marked.lexer(markdown), 0, rewrite);
}

/** Marks the blocks of a policy that are among some English texts as English. */
export function markEnglishBlocks(markdown: string, english: readonly string[]): string {
  return rewriteBlocks(markdown, (block) => {
    if (!english.includes(block)) return block;
    const isLine = marked.lexer(block)[0]?.type === 'paragraph';
    return isLine ? `<span lang="en">${block}</span>` : `<div lang="en">\n\n${block}\n\n</div>`;
  });
}

/** What a translation of a block shares with it: the kinds of its blocks, its links and its HTML. */
export function structureOf(block: string): string[] {
  const tokens = marked.lexer(block);
  const parts: string[] = [];
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'link' || token.type === 'image')
      parts.push(`the link to ${token.href.replaceAll('%7B', '{').replaceAll('%7D', '}')}`);
    if (token.type === 'html') parts.push(`the HTML ${token.raw.trim()}`);
  });
  const kinds = tokens.filter(({ type }) => type !== 'space').map(({ type }) => `a ${type}`);
  return [...kinds, ...parts];
}

/** Rewrites parts that follow each other, each with the line that it begins in. */
function rewriteEach<Part extends { raw: string }>(
  parts: Part[],
  firstLine: number,
  rewritePart: (part: Part, line: number) => string,
): string {
  let line = firstLine;
  return parts
    .map((part) => {
      const rewritten = rewritePart(part, line);
      line += part.raw.split('\n').length - 1;
      return rewritten;
    })
    .join('');
}

type Rewrite = Parameters<typeof rewriteBlocks>[1];

function rewriteTokens(tokens: Token[], firstLine: number, rewrite: Rewrite): string {
  return rewriteEach(tokens, firstLine, (token, line) => rewriteToken(token, line, rewrite));
}

function rewriteToken(token: Token, line: number, rewrite: Rewrite): string {
  if (WORDLESS.includes(token.type)) return token.raw;
  const [end = ''] = /\s*$/.exec(token.raw) ?? [];
  if (token.type === 'heading') {
    const { depth, text } = token as Tokens.Heading;
    return `${'#'.repeat(depth)} ${rewrite(text, line)}${end}`;
  }
  if (token.type === 'list') {
    const { items } = token as Tokens.List;
    return rewriteEach(items, line, (item, itemLine) => rewriteItem(item, itemLine, rewrite));
  }
  const isLine = token.type === 'paragraph' || token.type === 'text';
  const text = token.raw.trim();
  return rewrite(isLine ? text.replace(/\s*\n\s*/g, ' ') : text, line) + end;
}

function rewriteItem({ raw, tokens }: Tokens.ListItem, line: number, rewrite: Rewrite): string {
  const [bullet = ''] = /^\s*\S+\s+/.exec(raw) ?? [];
  const [end = ''] = /\s*$/.exec(raw) ?? [];
  const text = rewriteTokens(tokens, line, rewrite).trimEnd();
  return bullet + text.replace(/\n(?=.)/g, `\n${' '.repeat(bullet.length)}`) + end;
}
