import { HONEYPOT_FIELD } from '../../domain/spamSignals.ts';
import { uniqueName } from './browserTest.ts';
import { exampleSubmission } from './exampleEnquiry.ts';
import type { InboxFixture } from './InboxFixture.ts';
import { createSignInToken, disableTelLinks, STAFF, signIn } from './inboxStaff.ts';
import { startServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** Starts the inbox of our own server, with a store of its own. */
export async function startServerInbox(): Promise<InboxFixture> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, STAFF);
  const post = async (body: unknown) => {
    const { status } = await server.post(body);
    if (status !== 201) throw new Error(`the server responded with status ${status}`);
  };
  return {
    url: server.url,
    async addEnquiry(changes = {}, source = '') {
      const submission = exampleSubmission({ Name: uniqueName(), ...changes });
      await post({ ...submission, source });
      return submission.Name;
    },
    addFlaggedEnquiry: (Name) =>
      post({ ...exampleSubmission({ Name }), [HONEYPOT_FIELD]: 'http://spam.example' }),
    async openAs(browser, email) {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await disableTelLinks(page);
      await signIn(page, await createSignInToken(folder.path, email));
      return { page, context };
    },
    isListRequest: (request) => request.url().includes('/api/inbox/enquiries?'),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
