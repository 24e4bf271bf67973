import { countOfNews, type NewsMessage, sortOfNews } from '../../domain/desk/news.ts';
import { STATUS_LABELS } from '../../domain/desk/status.ts';
import { COUNT, counted, NAMES, RUPEES } from '../../domain/format.ts';

/** On a phone the bar covers the list. */
const MAX_NAMES = 2;

/** What colleagues did with one's own enquiries. */
export const NEWS_MESSAGES = {
  news: {
    /** @param by the colleague's name */
    told: (told: NewsMessage['told'], by: string): string => {
      const [first] = told;
      const { status } = first;
      const count = countOfNews(told);
      const names = [
        ...new Map(told.flatMap((one) => one.names.map((name, nth) => [one.ids[nth], name]))).values(),
      ];
      const customers = count === 1 ? names[0] : counted(count, 'enquiry', 'enquiries');
      const areNamed = names.length === count && count <= MAX_NAMES;
      const yours = areNamed ? `your ${NAMES.format(names)}` : `${COUNT.format(count)} of yours`;
      const rupees = told.reduce((sum, one) => sum + (one.order ?? 0), 0);
      const marked = `${by} marked ${yours} as ${status && STATUS_LABELS[status]}`;
      const orders = count === 1 ? 'the order' : `${COUNT.format(count)} orders`;
      switch (sortOfNews(first)) {
        case 'orderRemoved':
          return `${marked}: ${orders}${rupees > 0 ? ` of ${RUPEES.format(rupees)}` : ''} no longer ${count === 1 ? 'counts' : 'count'}.`;
        case 'orderChanged': {
          const amount = count === 1 && rupees > 0 ? ` to ${RUPEES.format(rupees)}` : '';
          return `${by} changed the ${count === 1 ? 'order' : 'orders'} of ${yours}${amount}.`;
        }
        case 'assigned':
          return `${by} assigned ${customers} to you.`;
        case 'takenOver':
          return `${by} took over ${customers} from you.`;
        case 'won':
          return `${marked}${rupees > 0 ? `, ${RUPEES.format(rupees)}` : ''}.`;
        case 'wrongNumber':
          return status ? `${marked}: wrong number.` : `${by} recorded a wrong number for ${yours}.`;
        case 'marked':
          return `${marked}.`;
        case 'noted':
          return `${by} wrote a note on ${yours}.`;
        case 'changed':
          return `${by} changed ${yours}.`;
      }
    },
    /** Of what was said, and no longer stands. */
    overtaken: (told: string) => `Undone or changed since: ${told}`,
  },
} as const;
