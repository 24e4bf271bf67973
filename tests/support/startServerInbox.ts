import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { INBOX_API, INBOX_PAGE } from '../../domain/desk/inboxApi.ts';
import type { InboxPage } from '../../domain/desk/inboxSchemas.ts';
import { type EnquiryFields, METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { exampleSubmission, uniqueName } from './exampleEnquiry.ts';
import { addSession, disableTelLinks, STAFF } from './inboxStaff.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The inbox with an empty store and two members of staff. An uncaught error in one of its pages fails the test. */
export interface ServerInbox extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  server: RunningServer;
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

/**
 * Starts the inbox of our own server, with a store of its own.
 *
 * @param environment further environment variables of the server
 */
export async function startServerInbox(
  browser: Browser,
  environment: Record<string, string> = {},
): Promise<ServerInbox> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { ...STAFF, ...environment });
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  const open = async (device: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: server.url, ...device });
    contexts.push(context);
    context.on('weberror', (error) => errors.push(String(error.error())));
    const page = await context.newPage();
    await disableTelLinks(page);
    return page;
  };
  const post = async (body: unknown) => {
    const { status } = await server.post(body);
    if (status !== 201) throw new Error(`the server responded with status ${status}`);
  };
  return {
    url: server.url,
    server,
    dataDir: folder.path,
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
      await addSession(page, server.url, folder.path, email);
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
      await server.stop();
      await folder[Symbol.asyncDispose]();
      if (errors.length > 0) throw new Error(`uncaught errors in the inbox: ${errors.join('; ')}`);
    },
  };
}
