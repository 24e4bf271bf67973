import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { INBOX_API, INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import type { InboxPage } from '../../domain/desk/inboxSchemas.ts';
import { type EnquiryFields, METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openContext } from '../../server/context.ts';
import { readBuiltSite, SITE_FOLDER } from '../../server/readBuiltSite.ts';
import { EnquiryPages } from '../../server/routes/EnquiryPages.ts';
import { exampleSubmission, uniqueName } from './exampleEnquiry.ts';
import { addSession, disableTelLinks, STAFF } from './inboxStaff.ts';
import { postEnquiry, type RunningServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

type InboxServer = Pick<RunningServer, 'url' | 'dataDir' | typeof Symbol.asyncDispose>;

/** The inbox with an empty store and two members of staff. An uncaught error in one of its pages fails the test. */
export interface ServerInbox extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
  /** Opens a page that is not signed in, in a new browser context, which is closed with the inbox. */
  open(): Promise<Page>;
  /** Opens the inbox, or a view of it, signed in; likewise, as on another device. */
  openAs(email: string, options?: BrowserContextOptions & { path?: string }): Promise<Page>;
  /**
   * Stores an enquiry as a visitor would, with a unique name; resolves with that name.
   *
   * @param source as `parseSource` reads it
   */
  addEnquiry(changes?: Partial<EnquiryFields>, source?: string): Promise<string>;
  /** Stores an enquiry with spam signals. */
  addFlaggedEnquiry(name: string): Promise<void>;
  /**
   * Counts the stored enquiries of a view, at most a page.
   *
   * @param page that is signed in
   * @param query of the view, as in the inbox's URL
   */
  countOf(page: Page, query: string): Promise<number>;
}

/** Starts a server with an inbox in this process, which takes a tenth of the time of one of its own. */
export async function startServerHere(): Promise<InboxServer> {
  const folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder.path, RATE_LIMIT: '0', MOBILE_LIMIT: '0', ...STAFF });
  const built = readBuiltSite(SITE_FOLDER);
  const context = openContext(config, built);
  const site = { folder: SITE_FOLDER, pages: new EnquiryPages(SITE_FOLDER, built.languages) };
  const app = await createApp({ ...context, config, site, log: false });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  context.mailWorkers.start(context, built.content, config, app.log);
  return {
    url,
    dataDir: folder.path,
    async [Symbol.asyncDispose]() {
      await app.close();
      await context.mailWorkers.stop();
      context.database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Storing the app's files, and drawing each frame of an animation, take a third of what a page costs the processor. */
const QUICK: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' };

/** The inbox of a server, which is stopped with it. */
export function inboxOf(browser: Browser, server: InboxServer): ServerInbox {
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  const open = async (device: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: server.url, ...QUICK, ...device });
    contexts.push(context);
    context.on('weberror', (error) => errors.push(String(error.error())));
    const page = await context.newPage();
    await disableTelLinks(page);
    return page;
  };
  const post = async (body: unknown) => {
    const { status } = await postEnquiry(server.url, body);
    if (status !== 201) throw new Error(`the server responded with status ${status}`);
  };
  return {
    url: server.url,
    dataDir: server.dataDir,
    open,
    async addEnquiry(changes = {}, source = '') {
      const submission = exampleSubmission({ Name: uniqueName(), ...changes });
      await post({ ...submission, source });
      return submission.Name;
    },
    addFlaggedEnquiry: (Name) =>
      post({ ...exampleSubmission({ Name }), [METADATA_FIELDS.honeypot]: 'http://spam.example' }),
    async openAs(email, { path = INBOX_PAGE, ...device } = {}) {
      const page = await open(device);
      await addSession(page, server.url, server.dataDir, email);
      await page.goto(path);
      await page.getByRole('button', { name: 'Menu' }).waitFor();
      return page;
    },
    async countOf(page, query) {
      const response = await page.request.get(`${INBOX_API}/enquiries?${query}`);
      return ((await response.json()) as InboxPage).items.length;
    },
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close();
      await server[Symbol.asyncDispose]();
      if (errors.length > 0) throw new Error(`uncaught errors in the inbox: ${errors.join('; ')}`);
    },
  };
}
