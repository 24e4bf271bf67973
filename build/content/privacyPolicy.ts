import { addressLineOf } from '../../domain/companyContent.ts';
import type { Content } from '../../domain/content.ts';
import { ContentError, type ContentMistake } from './contentIssues.ts';

/** The file of the privacy policy, in the content's folder. */
export const POLICY_FILE = 'privacy-policy.md';

/** The subjects that the policy must have a section for (specification section 2), in any words of its heading. */
const SUBJECTS: Record<string, RegExp> = {
  'information collected': /collect/i,
  'use of information': /\buse\b/i,
  cookies: /cookie/i,
  'third-party links': /third.party/i,
  'data security': /secur/i,
  'policy changes': /change/i,
  contact: /contact/i,
};

/** What the policy may name in braces. */
const PLACEHOLDERS: Record<string, (content: Content, processors: string) => string> = {
  product: ({ product }) => product.name,
  company: ({ company }) => company.name,
  legalName: ({ company }) => company.legalName,
  email: ({ company }) => company.email,
  phone: ({ company }) => company.phone,
  address: ({ company }) => addressLineOf(company.address),
  grievanceName: ({ company }) => company.grievance.name,
  grievanceEmail: ({ company }) => company.grievance.email,
  keepFor: ({ enquiry }) => enquiry.keepFor,
  processors: (_content, processors) => processors,
};

/** Placeholders that the policy has to name: what the site promises elsewhere, and who else gets the data. */
const REQUIRED_PLACEHOLDERS = ['keepFor', 'processors', 'grievanceEmail'];

/** The privacy policy, its placeholders filled. */
export interface Policy {
  title: string;
  /** When it was last changed, as it is shown: `5 Dec 2023`. */
  updated: string;
  /** Markdown, without the front matter. */
  body: string;
}

/**
 * Parses the policy: front matter with `title` and `updated`, then Markdown with `##` sections, in which the
 * placeholders are filled in.
 *
 * @param processors a few sentences on who else handles the data, which depends on how enquiries are delivered
 * @throws {ContentError} with all mistakes in the front matter, the sections and the placeholders
 */
export function parsePolicy(markdown: string, content: Content, processors: string): Policy {
  const mistakes = policyMistakes(markdown);
  if (mistakes.length > 0) throw new ContentError(mistakes);
  const { frontMatter, text } = partsOf(markdown);
  return {
    title: frontMatterEntry(frontMatter, 'title'),
    updated: frontMatterEntry(frontMatter, 'updated'),
    body: text.replace(/\{(\w+)\}/g, (_, name: string) => PLACEHOLDERS[name]?.(content, processors) ?? ''),
  };
}

/**
 * What is wrong with the policy, whatever the content.
 *
 * @param file the file as the owner knows it
 */
export function policyMistakes(markdown: string, file = `content/${POLICY_FILE}`): ContentMistake[] {
  const { frontMatter, text } = partsOf(markdown);
  if (!text) {
    return [{ file, entry: 'line 1', remedy: 'Start with title and updated between two lines of ---.' }];
  }
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1] ?? '');
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].filter(
    ([, name = '']) => !Object.keys(PLACEHOLDERS).includes(name),
  );
  return [
    ...['title', 'updated']
      .filter((name) => !frontMatterEntry(frontMatter, name))
      .map((name) => ({ file, entry: name, remedy: `Add a line "${name}: ..." between the lines of ---.` })),
    ...Object.entries(SUBJECTS)
      .filter(([, pattern]) => !headings.some((heading) => pattern.test(heading)))
      .map(([subject]) => ({ file, entry: subject, remedy: `Add a "## " section on ${subject}.` })),
    ...REQUIRED_PLACEHOLDERS.filter((name) => !text.includes(`{${name}}`)).map((name) => ({
      file,
      entry: `{${name}}`,
      remedy: 'The policy has to say this. Write the placeholder where it belongs; the sample shows it.',
    })),
    ...unknown.map(([placeholder]) => ({
      file,
      entry: placeholder,
      remedy: `There is no such placeholder. Use one of ${Object.keys(PLACEHOLDERS).join(', ')}.`,
    })),
  ];
}

/** The front matter and the text; no text, where the front matter is missing. */
function partsOf(markdown: string): { frontMatter: string; text: string } {
  // Editors on Windows, and git there, end lines with CRLF.
  const [, frontMatter = '', text = ''] =
    /^\uFEFF?---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown.replaceAll('\r\n', '\n')) ?? [];
  return { frontMatter, text };
}

function frontMatterEntry(frontMatter: string, name: string): string {
  return new RegExp(`^${name}: *(.+)$`, 'm').exec(frontMatter)?.[1]?.trim() ?? '';
}
