import type { CheerioAPI } from 'cheerio';

type AnyNode = NonNullable<ReturnType<CheerioAPI['root']>[0]>['childNodes'][number];
type Element = Extract<AnyNode, { attribs: Record<string, string> }>;

/** What a page that is made in the browser has no use for. */
const LEFT_OUT = ['script', 'style', 'template', 'noscript'];

/** Attributes whose mere presence counts; React wants to be told `true`. */
const BARE_ATTRIBUTES = /^(hidden|required|selected|checked|disabled|autofocus|novalidate)$/;

/**
 * Writes what stands in a page's body as the calls of `h` that JSX of the same page would be compiled to.
 *
 * @returns a JavaScript expression: an array of elements
 */
export function pageElements(page: CheerioAPI): string {
  return `[${childrenOf(page('body')[0] as Element).join(',')}]`;
}

function childrenOf(parent: Element): string[] {
  return parent.children.flatMap(callsOf);
}

function callsOf(node: AnyNode): string[] {
  if (node.type === 'text') return [JSON.stringify(node.data)];
  if (node.type !== 'tag' || LEFT_OUT.includes(node.name)) return [];
  // The island's own element is Astro's; its form stays.
  if (node.name === 'astro-island') return childrenOf(node);
  const name = node.name === 'form' ? 'Form' : JSON.stringify(node.name);
  return [`h(${[name, propsOf(node), ...childrenOf(node)].join(',')})`];
}

function propsOf({ attribs }: Element): string {
  const props = Object.entries(attribs).map(([name, value]): [string, unknown] => {
    if (name === 'style') return [name, styleOf(value)];
    return [name === 'class' ? 'className' : name, value === '' && BARE_ATTRIBUTES.test(name) ? true : value];
  });
  return JSON.stringify(Object.fromEntries(props));
}

/** A style attribute as React takes it. */
function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').map((declaration) => declaration.split(/:(.*)/s, 2));
  return Object.fromEntries(
    declarations
      .filter(([name]) => name?.trim())
      .map(([name = '', value = '']) => [
        name.trim().startsWith('--')
          ? name.trim()
          : name.trim().replace(/-([a-z])/g, (_all, letter) => letter.toUpperCase()),
        value.trim(),
      ]),
  );
}
