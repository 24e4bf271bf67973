import { HONEYPOT_FIELD } from '../../domain/spamSignals.ts';
import { uniqueName } from './browserTest.ts';
import { exampleSubmission } from './exampleEnquiry.ts';
import type { InboxDesk } from './InboxFixture.ts';
import { printedToken, STAFF, signIn, withoutDialer } from './inboxStaff.ts';
import { startServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** The inbox of our own server, with a store of its own. */
export async function startServerDesk(): Promise<InboxDesk> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, STAFF);
  const post = async (body: unknown) => {
    const { status } = await server.post(body);
    if (status !== 201) throw new Error(`the server responded with status ${status}`);
  };
  return {
    url: server.url,
    async send(changes = {}, source = '') {
      const submission = exampleSubmission({ Name: uniqueName(), ...changes });
      await post({ ...submission, source });
      return submission.Name;
    },
    sendFlagged: (Name) => post({ ...exampleSubmission({ Name }), [HONEYPOT_FIELD]: 'http://spam.example' }),
    async openAs(browser, email) {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await withoutDialer(page);
      await signIn(page, await printedToken(folder.path, email));
      return { page, context };
    },
    isListRequest: (request) => request.url().includes('/api/inbox/enquiries?'),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
