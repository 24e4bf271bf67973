import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { createApp } from '../../server/app.ts';
import { type Context, openContext } from '../../server/context.ts';
import type { StaffAccess } from '../../server/store/StaffAccess.ts';
import { SAMPLE_SITE } from './sampleSite.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  dataDir: string;
  storeFile: string;
  /** Sends an enquiry. */
  post(enquiry: Record<string, unknown>): Promise<LightMyRequestResponse>;
}

/** Creates an app with an empty store for each test of a file. */
export function useTestApp(
  settings: { mobileLimit?: number; staff?: string[]; hasAds?: boolean } = {},
): TestApp {
  let folder: ReturnType<typeof temporaryFolder>;
  const testApp = {
    post: (payload) => testApp.app.inject({ method: 'POST', url: '/api/enquiries', payload }),
  } as TestApp;
  beforeEach(async () => {
    folder = temporaryFolder();
    const storeFile = join(folder.path, 'enquiries.db');
    const context = openContext({ ...settings, storeFile }, settings.hasAds ? siteWithAds() : SAMPLE_SITE);
    const config = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 };
    const app = await createApp({ ...context, config, log: false });
    Object.assign(testApp, { app, context, dataDir: folder.path, storeFile });
  });
  afterEach(async () => {
    await testApp.app.close();
    testApp.context.database.close();
    await folder[Symbol.asyncDispose]();
  });
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
