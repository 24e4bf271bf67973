import type { InboxItem, Step } from '../desk/inboxSchemas.ts';
import { buyerKindText, KIND_LABELS, kindOf } from '../desk/inboxView.ts';
import type { ErasedOrder } from '../desk/salesSchemas.ts';
import { CLOSE_REASON_LABELS, STATUS_LABELS } from '../desk/status.ts';
import { describeStep } from '../desk/stepWords.ts';
import { languageName } from '../format.ts';
import { indiaDayOf, indiaTimeOf } from '../time.ts';
import { referenceOf } from './enquiryId.ts';
import { clickIdOf, sourceLabelOf, sourceNameOf } from './source.ts';

interface ExportedEnquiry extends InboxItem {
  notice: string | null;
}

type Column = [header: string, getValue: (row: ExportedEnquiry & { steps: Step[] }) => string];

const COLUMNS: Column[] = [
  ['Received (India)', ({ receivedAt }) => indiaTimeOf(receivedAt)],
  ['Reference', ({ reference }) => reference],
  ['Product', ({ product }) => product],
  ['Name', ({ fields }) => fields.Name],
  ['Email', ({ fields }) => fields.Email],
  ['Mobile', ({ fields }) => asSpreadsheetText(fields.Mobile)],
  ['Quantity', ({ fields }) => fields.Quantity],
  ['RetailerSelfUse', ({ fields }) => buyerKindText(fields.RetailerSelfUse)],
  ['Status', ({ status }) => STATUS_LABELS[status]],
  ['Mail', ({ mailState }) => mailState],
  ['Flagged', ({ spamSignals }) => spamSignals.join(', ')],
  ['Notes', ({ steps }) => linesOf(steps, ({ note }) => (note === '' ? 'note withdrawn' : note))],
  [
    'History',
    ({ steps }) => linesOf(steps, ({ note: _, ...step }) => describeStep(step, undefined, steps).join(', ')),
  ],
  ['Notice', ({ notice }) => notice ?? ''],
  ['Owner', ({ owner }) => owner ?? ''],
  ['Follow-up (India)', ({ followUpAt }) => (followUpAt === null ? '' : indiaTimeOf(followUpAt))],
  ['Closed because', ({ closeReason }) => (closeReason ? CLOSE_REASON_LABELS[closeReason] : '')],
  ['Packs won', ({ wonPacks }) => String(wonPacks ?? '')],
  ['Amount won', ({ wonAmount }) => wonAmount?.toFixed(2) ?? ''],
  ['Won on', ({ wonAt }) => (wonAt === null ? '' : indiaDayOf(wonAt))],
  ['Won by', ({ wonBy }) => wonBy ?? ''],
  ['Came from', ({ source }) => sourceLabelOf(sourceNameOf(source))],
  ['Medium', ({ source }) => source.utmMedium ?? ''],
  ['Campaign', ({ source }) => source.utmCampaign ?? ''],
  ['Referring site', ({ source }) => source.referrer ?? ''],
  [
    'Ad click',
    ({ source }) => {
      const click = clickIdOf(source);
      return click ? `${click.kind} ${click.id}` : '';
    },
  ],
  ['Language', ({ language }) => (language ? languageName(language) : '')],
  ['Corrects', ({ replaces }) => (replaces ? referenceOf(replaces) : '')],
  ['Corrected by', ({ replacedBy }) => (replacedBy ? referenceOf(replacedBy) : '')],
  ['Withdrawn (India)', ({ withdrawnAt }) => (withdrawnAt === null ? '' : indiaTimeOf(withdrawnAt))],
  [
    'As sent',
    ({ sent }) =>
      Object.entries(sent)
        .map(([name, text]) => `${name}: ${text}`)
        .join(', '),
  ],
];

/** The columns of an order for the accountant. */
const WON_COLUMNS: Column[] = [
  ...columnsOf('Won on', 'Won by', 'Packs won', 'Amount won', 'Reference', 'Name'),
  ['Kind of buyer', ({ fields }) => KIND_LABELS[kindOf(fields.RetailerSelfUse)]],
  ...columnsOf('Came from', 'Received (India)'),
];

/** An order of an erased enquiry, in these columns. */
export function erasedRowOf({ day, by, source, packs, amount }: ErasedOrder): string[] {
  const order = [day, by ?? '', String(packs ?? ''), amount?.toFixed(2) ?? ''];
  return [...order, 'Erased', '', '', sourceLabelOf(source), ''];
}

function columnsOf(...headers: string[]): Column[] {
  return headers.flatMap((name) => COLUMNS.filter(([header]) => header === name));
}

/** What a CSV lists: enquiries with everything about them, or the orders that were won. */
export type CsvContents = 'enquiries' | 'won';

const COLUMNS_OF: Record<CsvContents, Column[]> = {
  enquiries: COLUMNS,
  won: WON_COLUMNS,
};

/**
 * CSV that opens right in Excel, as csv-stringify takes it: CRLF, and nothing that a visitor typed taken for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const CSV_FORMAT = {
  record_delimiter: 'windows',
  escape_formulas: true,
  // A note may have several lines; the library quotes for its own delimiter, CRLF, alone.
  quoted_match: /[\r\n]/,
} as const;

/** The same, with the columns of the enquiries. */
export function csvFormatOf(contents: CsvContents) {
  return { ...CSV_FORMAT, columns: COLUMNS_OF[contents].map(([header]) => header) };
}

/** An enquiry with its history as a row, with India's time in a form that spreadsheets read as a date. */
export function csvRowOf(enquiry: ExportedEnquiry, steps: Step[], contents: CsvContents): string[] {
  return COLUMNS_OF[contents].map(([, getValue]) => getValue({ ...enquiry, steps }));
}

/** One line for each step with a text: when, by whom, and that text. */
function linesOf(steps: Step[], textOf: (step: Step) => string | undefined): string {
  return steps
    .flatMap((step) => {
      const text = textOf(step);
      return text ? `${indiaTimeOf(step.at)} ${step.by}: ${text}` : [];
    })
    .join('\n');
}

/**
 * Ten digits stay whole in a spreadsheet, except that a zero in front would be dropped: the apostrophe, which is
 * also what guards against formulas, makes that cell text.
 */
function asSpreadsheetText(digits: string): string {
  return digits.startsWith('0') ? `'${digits}` : digits;
}
