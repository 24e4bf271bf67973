import { createHash } from 'node:crypto';
import { isMap, parseDocument } from 'yaml';
import { z } from 'zod';
import { addressLineOf, type Content } from '../../domain/content/content.ts';
import { isInFuture } from '../../domain/content/contentFields.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { ENGLISH_MESSAGES, type SiteMessages } from '../../domain/language/siteMessages.ts';
import type { PrivacyNotice } from '../../domain/settings/builtSite.ts';
import { type DeliverySettings, processorsOf } from '../../domain/settings/delivery.ts';
import { type ContentIssue, lineIssue } from './contentIssues.ts';
import { invisibleCharactersIn } from './invisibleCharacters.ts';
import { keepNumbers } from './unbrokenNumbers.ts';
import { syntaxIssuesIn } from './yamlIssues.ts';

export const POLICY_FILE = 'privacy-policy.md';

/**
 * The subjects that the policy must have a section for (specification section 2), by the id that a heading may have in
 * any language, such as `## कुकीज़ {#cookies}`; an English heading is known by its words.
 */
const SUBJECTS: Record<string, { subject: string; words: RegExp }> = {
  collect: { subject: 'information collected', words: /collect/i },
  use: { subject: 'use of information', words: /\buse\b/i },
  cookies: { subject: 'cookies', words: /cookie/i },
  links: { subject: 'third-party links', words: /third.party/i },
  security: { subject: 'data security', words: /secur/i },
  changes: { subject: 'policy changes', words: /change/i },
  contact: { subject: 'contact', words: /contact/i },
};

/** The id at the end of a heading. */
const HEADING_ID = /(?<=^#+ .*?) *\{#([\w-]*)\} *$/gm;

/** What the policy may name in braces. */
const PLACEHOLDERS: Record<
  string,
  (content: Content, delivery: DeliverySettings, messages: SiteMessages) => string
> = {
  product: ({ product }) => product.name,
  company: ({ company }) => company.name,
  legalName: ({ company }) => company.legalName,
  email: ({ company }) => company.email,
  phone: ({ company }) => keepNumbers(company.phone),
  address: ({ company }) => keepNumbers(addressLineOf(company.address)),
  grievanceName: ({ company }) => company.grievance.name,
  grievanceEmail: ({ company }) => company.grievance.email,
  keepFor: ({ enquiry }) => enquiry.keepFor,
  services: ({ company, product }) =>
    [
      ...company.social.map(({ name }) => name),
      ...product.buyAt.map(({ name }) => name),
      ...(company.whatsapp ? ['WhatsApp'] : []),
      'Google Maps',
    ].join(', '),
  answerBy: ({ company }, _delivery, { processors }) =>
    company.whatsapp ? processors.answerByWhatsapp : processors.answerBy,
  whatsapp: ({ company }, _delivery, { processors }) => (company.whatsapp ? processors.whatsapp : ''),
  processors: ({ enquiry }, delivery, messages) => processorsOf(delivery, messages, enquiry.passedOnTo),
  adverts: ({ enquiry }, _delivery, { processors }) =>
    enquiry.ads ? processors.adverts : processors.noAdverts,
  // The hosted mode counts nothing.
  visits: (_content, { kind }, { processors }) => (kind === 'server' ? processors.visits : ''),
};

/** Placeholders that the policy must contain: what the site promises elsewhere, and who else gets the data. */
const REQUIRED_PLACEHOLDERS = ['keepFor', 'processors', 'grievanceEmail'];

const frontMatter = z.object({
  title: z.string().trim().min(1),
  /** When the policy was last changed, as it is shown: `5 Dec 2023`. */
  updated: z
    .string()
    .trim()
    .refine(isDate, { error: 'Write a date of the calendar, such as 5 Dec 2023.', abort: true })
    .refine((date) => !isInFuture(date), 'This date is in the future. Write the day of the last change.'),
});

function isDate(text: string): boolean {
  const [, day] = /^(\d{1,2}) [A-Z][a-z]+ \d{4}$/.exec(text) ?? [];
  return new Date(`${text} UTC`).getUTCDate() === Number(day);
}

/** The privacy policy, its placeholders filled. */
export interface Policy extends z.infer<typeof frontMatter> {
  /** Markdown, without the front matter. */
  body: string;
}

/** The policy in English, its placeholders filled in. {@link policyIssues} validates it before. */
export function policyOf(markdown: string, content: Content, delivery: DeliverySettings): Policy {
  const { title, updated, body } = policyTemplateOf(markdown);
  return { title, updated, body: fillIn(body, policyValuesOf(content, delivery, ENGLISH_MESSAGES)) };
}

/** A valid policy with its placeholders as they stand in the file, and the line, counted from 1, that its body begins in. */
export function policyTemplateOf(markdown: string): Policy & { firstLine: number } {
  const { entries, text, firstLine } = partsOf(markdown);
  return { ...frontMatter.parse(entries), body: text.replace(HEADING_ID, ''), firstLine };
}

export type PolicyValues = Record<string, string>;

export function policyValuesOf(
  content: Content,
  delivery: DeliverySettings,
  messages: SiteMessages,
): PolicyValues {
  const values = Object.entries(PLACEHOLDERS).map(([name, value]) => [
    name,
    value(content, delivery, messages),
  ]);
  return Object.fromEntries(values);
}

/**
 * Everything that a visitor is told about personal data: the notice beside the form and the policy that it links to.
 * The version is a hash of the text, so that any change of the text has a version of its own.
 */
export function privacyNoticeOf({ enquiry }: Pick<Content, 'enquiry'>, policy: Policy): PrivacyNotice {
  const text = `${enquiry.notice}\n\n${policy.title}, ${policy.updated}\n\n${policy.body.trim()}\n`;
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 16), text };
}

/**
 * What is wrong with the policy, whatever the content: its front matter with `title` and `updated`, and the Markdown
 * with `##` sections and placeholders that follows. Errors name the path `file`.
 */
export function policyIssues(markdown: string, file: string): ContentIssue[] {
  const { hasFrontMatter, entries, text, firstLine, syntax } = partsOf(markdown);
  const lines = markdown.split(/\r?\n/);
  const issueIn = (index: number, remedy: string) => {
    const above = text.slice(0, index).split('\n');
    const line = firstLine + above.length - 1;
    return lineIssue(file, lines, { line, column: (above.at(-1) ?? '').length + 1, remedy });
  };
  if (!hasFrontMatter) {
    return [
      { file, entry: 'line 1', remedy: 'Start the file with title and updated between two lines of ---.' },
    ];
  }
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1] ?? '');
  const ids = [...text.matchAll(HEADING_ID)];
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].filter(
    ([, name = '']) => !Object.keys(PLACEHOLDERS).includes(name),
  );
  // Markdown shows the brackets of a link that does not end.
  const openLinks = text.matchAll(/\]\([^)\s]*(?=\s|$)(?!\s+")/g);
  const pictures = text.matchAll(/!\[[^\]]*\][([]|<img\b/gi);
  const invalid = syntax.length > 0 ? [] : (frontMatter.safeParse(entries).error?.issues ?? []);
  return [
    // Line 1 of the file is the ---.
    ...syntax.map((issue) => lineIssue(file, lines, { ...issue, line: issue.line + 1 })),
    ...invalid.map(({ code, path, message }) => {
      const entry = String(path[0]);
      if (code !== 'custom') {
        return { file, entry, remedy: `Add a line "${entry}: ..." between the lines of ---.` };
      }
      const line = lines.findIndex((one) => one.startsWith(`${entry}:`)) + 1;
      return { ...lineIssue(file, lines, { line, column: entry.length + 3, remedy: message }), entry };
    }),
    ...Object.entries(SUBJECTS)
      .filter(
        ([id, { words }]) =>
          !ids.some((found) => found[1] === id) && !headings.some((heading) => words.test(heading)),
      )
      .map(([id, { subject }]) => ({
        file,
        entry: subject,
        remedy: `Add a "## " section on ${subject}; in another language, end its heading with {#${id}}.`,
      })),
    ...ids
      .filter(([, id = '']) => !Object.hasOwn(SUBJECTS, id))
      .map(({ 0: id, index }) =>
        issueIn(index, `There is no section ${id.trim()}. Use one of ${Object.keys(SUBJECTS).join(', ')}.`),
      ),
    ...REQUIRED_PLACEHOLDERS.filter((name) => !text.includes(`{${name}}`)).map((name) => ({
      file,
      entry: `{${name}}`,
      remedy: 'The policy must contain this placeholder. The sample shows where.',
    })),
    ...unknown.map(({ 0: placeholder, index }) =>
      issueIn(
        index,
        `There is no placeholder ${placeholder}. Use one of ${Object.keys(PLACEHOLDERS).join(', ')}.`,
      ),
    ),
    ...Array.from(pictures, ({ index }) =>
      issueIn(index, 'The policy shows no pictures: this one would be broken. Delete it.'),
    ),
    ...invisibleCharactersIn(markdown).map((issue) => lineIssue(file, lines, issue)),
    ...Array.from(openLinks, ({ index }) => issueIn(index, 'The closing ) of this link is missing.')),
  ];
}

/** The entries of the front matter, what is wrong with its YAML, and the text with the line that it starts in. */
function partsOf(markdown: string) {
  // Editors on Windows, and git there, end lines with CRLF.
  const parts = /^\uFEFF?---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(markdown.replaceAll('\r\n', '\n'));
  const [, yaml = '', text = ''] = parts ?? [];
  const firstLine = yaml.split('\n').length + 3;
  const document = parseDocument(yaml);
  const syntax = syntaxIssuesIn(yaml, document);
  const hasEntries = syntax.length === 0 && isMap(document.contents);
  const entries: unknown = hasEntries ? document.toJS() : {};
  return { hasFrontMatter: parts !== null, entries, text, firstLine, syntax };
}
