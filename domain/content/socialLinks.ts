import { z } from 'zod';
import { sameText, webPage } from './contentFields.ts';

/** The networks that are known by their hosts, each with the names that people call it by, in lower case. */
const NETWORKS = {
  Facebook: { hosts: ['facebook.com', 'fb.com', 'fb.me'], names: ['fb'] },
  X: { hosts: ['x.com', 'twitter.com'], names: ['twitter'] },
  LinkedIn: { hosts: ['linkedin.com', 'lnkd.in'], names: [] },
  Instagram: { hosts: ['instagram.com', 'instagr.am'], names: ['insta', 'ig'] },
  YouTube: { hosts: ['youtube.com', 'youtu.be'], names: ['yt'] },
  WhatsApp: { hosts: ['whatsapp.com', 'wa.me'], names: [] },
  Telegram: { hosts: ['telegram.me', 't.me'], names: [] },
  Threads: { hosts: ['threads.net', 'threads.com'], names: [] },
  Pinterest: { hosts: ['pinterest.com', 'pin.it'], names: [] },
  Snapchat: { hosts: ['snapchat.com'], names: [] },
  Quora: { hosts: ['quora.com'], names: [] },
  Reddit: { hosts: ['reddit.com'], names: [] },
} as const;

export type Network = keyof typeof NETWORKS;

const ALL = Object.entries(NETWORKS) as [Network, { hosts: readonly string[]; names: readonly string[] }][];

/** The network that a page belongs to; undefined for one that is not known. */
export function networkOf(url: string): Network | undefined {
  const { hostname = '' } = URL.parse(url) ?? {};
  return ALL.find(([, { hosts }]) => hosts.some((host) => `.${hostname}`.endsWith(`.${host}`)))?.[0];
}

function networkNamed(name: string): Network | undefined {
  const lower = name.trim().toLowerCase();
  return ALL.find(([network, { names }]) => network.toLowerCase() === lower || names.includes(lower))?.[0];
}

const link = z
  .strictObject(
    {
      name: sameText('the name of the network', { max: 30, examples: ['Instagram'] }),
      url: webPage('https://www.instagram.com/example'),
    },
    'Write the name after the dash, and the url on a line under it.',
  )
  .superRefine(({ name, url }, { addIssue }) => {
    const network = networkOf(url);
    if (!network) return;
    const meant = networkNamed(name);
    if (meant && meant !== network) {
      const message = `This is a page of ${network}, not of ${meant}. Correct the name or the URL.`;
      addIssue({ code: 'custom', path: ['url'], message });
    } else if (/^https:\/\/[^/]+\/?$/.test(url)) {
      const message = `This is where ${network} begins. Use the URL of the company's own page there.`;
      addIssue({ code: 'custom', path: ['url'], message });
    }
  });

/** The company's pages on other sites, in the order in which they are shown. */
export const social = z
  .preprocess(
    listOf,
    z
      .array(link, 'List the pages, each with a name after a dash, and its url under it.')
      .max(8, 'List at most eight pages.'),
  )
  .default([])
  .meta({ description: 'The company on other sites; delete the lines if it is on none' });

/** A list of what version 1.0.0 had as one entry for each network: `facebook: https://…`. */
function listOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).map(([name, url]) => ({ name: networkNamed(name) ?? name, url }));
}
