import { addressLineOf, type Content, ContentError } from './content.ts';

/** Where the privacy policy stands, from the root of the project. */
export const POLICY_FILE = 'content/privacy-policy.md';

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

/** The privacy policy, its placeholders filled. */
export interface Policy {
  title: string;
  /** When it was last changed, as it is shown: `5 Dec 2023`. */
  updated: string;
  /** Markdown, without the front matter. */
  body: string;
}

/**
 * Reads the policy: front matter with `title` and `updated`, then Markdown with `##` sections, in which
 * `{product}`, `{company}`, `{legalName}`, `{email}`, `{phone}`, `{address}`, `{grievanceName}`,
 * `{grievanceEmail}`, `{keepFor}` and `{processors}` are filled in.
 *
 * @param processors a few sentences on who else handles the data, which depends on how enquiries are delivered
 * @throws {ContentError} when the front matter, a section or a placeholder is wrong
 */
export function parsePolicy(markdown: string, content: Content, processors: string): Policy {
  // Editors on Windows, and git there, end lines with CRLF.
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown.replaceAll('\r\n', '\n'));
  if (!parts)
    throw new ContentError(POLICY_FILE, 'line 1', 'start with title and updated between two lines of ---.');
  const [, frontMatter = '', text = ''] = parts;
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1] ?? '');
  for (const [subject, pattern] of Object.entries(SUBJECTS)) {
    if (!headings.some((heading) => pattern.test(heading))) {
      throw new ContentError(POLICY_FILE, subject, `add a "## " section on ${subject}.`);
    }
  }
  return {
    title: frontMatterEntry(frontMatter, 'title'),
    updated: frontMatterEntry(frontMatter, 'updated'),
    body: fillPlaceholders(text, placeholdersOf(content, processors)),
  };
}

function frontMatterEntry(frontMatter: string, name: string): string {
  const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(frontMatter)?.[1]?.trim();
  if (!value)
    throw new ContentError(POLICY_FILE, name, `add a line "${name}: ..." between the lines of ---.`);
  return value;
}

function placeholdersOf({ product, company, enquiry }: Content, processors: string): Record<string, string> {
  const { address, grievance } = company;
  return {
    product: product.name,
    company: company.name,
    legalName: company.legalName,
    email: company.email,
    phone: company.phone,
    address: addressLineOf(address),
    grievanceName: grievance.name,
    grievanceEmail: grievance.email,
    keepFor: enquiry.keepFor,
    processors,
  };
}

function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new ContentError(
        POLICY_FILE,
        placeholder,
        `no such placeholder; use one of ${Object.keys(values).join(', ')}.`,
      );
    }
    return value;
  });
}
