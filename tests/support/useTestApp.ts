import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiry.ts';
import { createApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { StaffAccess } from '../../server/store/StaffAccess.ts';
import { SAMPLE_SITE } from './sampleSite.ts';
import { type TestStore, useStore } from './useStore.ts';

type AppParts = Parameters<typeof createApp>[0];

const CONFIG: AppParts['config'] = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 };

export interface TestApp {
  app: FastifyInstance;
  context: TestStore;
  /** Sends an enquiry. */
  post(enquiry: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Sends it as a browser without JavaScript does. */
  postForm(fields: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
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
    post: (payload) => testApp.app.inject({ method: 'POST', url: ENQUIRY_ENDPOINT, payload }),
    postForm: (fields, headers) => postForm(testApp.app, fields, headers),
    async inbox(path, payload) {
      const cookie = await sessionCookieOf(context.access, config.staff?.[0] ?? '');
      return testApp.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `${INBOX_API}${path}`,
        headers: { cookie, origin: CONFIG.siteUrl },
        ...(payload && { payload }),
      });
    },
  } as TestApp;
  beforeEach(async () => {
    testApp.app = await createTestApp(context);
  });
  afterEach(() => testApp.app.close());
  return testApp;
}

/** Creates an app for a store, with other settings or parts than usual. */
export function createTestApp(
  context: Context,
  config: Partial<AppParts['config']> = {},
  parts: Partial<AppParts> = {},
) {
  return createApp({ ...context, config: { ...CONFIG, ...config }, log: false, ...parts });
}

/** Sends an enquiry as a browser without JavaScript does. */
export function postForm(
  app: FastifyInstance,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url: ENQUIRY_ENDPOINT, headers: { ...type, ...headers }, payload });
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
