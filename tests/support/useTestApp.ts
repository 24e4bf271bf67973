import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { createApp } from '../../server/app.ts';
import type { StaffAccess } from '../../server/store/StaffAccess.ts';
import { SAMPLE_SITE } from './sampleSite.ts';
import { type TestStore, useStore } from './useStore.ts';

const SITE_URL = 'http://localhost:3000';

export interface TestApp {
  app: FastifyInstance;
  context: TestStore;
  /** Sends an enquiry. */
  post(enquiry: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Requests something of the inbox for the first member of staff; with a payload by POST. */
  inbox(path: string, payload?: object): Promise<LightMyRequestResponse>;
}

interface TestAppOptions {
  mobileLimit?: number;
  staff?: string[];
  hasAds?: boolean;
}

/** Creates an app with an empty store for each test of a file. */
export function useTestApp({ hasAds, ...config }: TestAppOptions = {}): TestApp {
  const context = useStore(config, hasAds ? siteWithAds() : SAMPLE_SITE);
  const testApp = {
    context,
    post: (payload) => testApp.app.inject({ method: 'POST', url: '/api/enquiries', payload }),
    async inbox(path, payload) {
      const cookie = await sessionCookieOf(context.access, config.staff?.[0] ?? '');
      return testApp.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `${INBOX_API}${path}`,
        headers: { cookie, origin: SITE_URL },
        ...(payload && { payload }),
      });
    },
  } as TestApp;
  beforeEach(async () => {
    const settings = { siteUrl: SITE_URL, trustedProxies: [], rateLimit: 0 };
    testApp.app = await createApp({ ...context, config: settings, log: false });
  });
  afterEach(() => testApp.app.close());
  return testApp;
}

/** The sample, of a company that advertises. */
function siteWithAds(): typeof SAMPLE_SITE {
  const { content } = SAMPLE_SITE;
  return { ...SAMPLE_SITE, content: { ...content, enquiry: { ...content.enquiry, ads: true } } };
}

/** Signs in; resolves with the session's cookie. */
export async function sessionCookieOf(access: StaffAccess, email: string): Promise<string> {
  const { token } = await access.issueLink(email, Date.now());
  return `inbox=${(await access.openSession(token, Date.now()))?.token}`;
}
