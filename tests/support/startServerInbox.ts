import type { Browser, Page } from '@playwright/test';
import { METADATA_FIELDS } from '../../domain/enquiry.ts';
import { INBOX_API, PAGE_SIZE } from '../../domain/inboxApi.ts';
import type { InboxPage } from '../../domain/inboxSchemas.ts';
import { exampleSubmission, uniqueName } from './exampleEnquiry.ts';
import type { InboxFixture } from './InboxFixture.ts';
import { createSignInToken, openDevices, STAFF, signIn } from './inboxStaff.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface ServerInbox extends InboxFixture {
  server: RunningServer;
  dataDir: string;
  /** Opens a page that is not signed in, in a new browser context. */
  open(): Promise<Page>;
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
  const devices = openDevices(browser, server.url);
  const post = async (body: unknown) => {
    const { status } = await server.post(body);
    if (status !== 201) throw new Error(`the server responded with status ${status}`);
  };
  return {
    url: server.url,
    server,
    dataDir: folder.path,
    open: () => devices.open(),
    async addEnquiry(changes = {}, source = '') {
      const submission = exampleSubmission({ Name: uniqueName(), ...changes });
      await post({ ...submission, source });
      return submission.Name;
    },
    addFlaggedEnquiry: (Name) =>
      post({ ...exampleSubmission({ Name }), [METADATA_FIELDS.honeypot]: 'http://spam.example' }),
    async openAs(email, device) {
      const page = await devices.open(device);
      await signIn(page, await createSignInToken(folder.path, email));
      return page;
    },
    pageSize: PAGE_SIZE,
    isListRequest: (request) => request.url().includes(`${INBOX_API}/enquiries?`),
    isChangeRequest: (request) => request.url().endsWith(`${INBOX_API}/changes`),
    isEarningsRequest: (request) => request.url().includes(`${INBOX_API}/earnings?`),
    failure: {
      response: { status: 503, json: { detail: 'The store is full.' } },
      message: 'The store is full.',
    },
    async countOf(page, query) {
      const response = await page.request.get(`${INBOX_API}/enquiries?${query}`);
      return ((await response.json()) as InboxPage).items.length;
    },
    async [Symbol.asyncDispose]() {
      await devices.close();
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
