import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { openContext, readContent } from '../../server/context.ts';
import { EnquiryPages } from '../../server/http/EnquiryPages.ts';
import { ROOT } from '../process/startProgram.ts';

/**
 * Serves another folder than the built site just as the real server does; the answers to a form post, which nobody
 * sends here, are the built site's. Settings: `SITE_FOLDER`, `DATA_DIR`.
 */
const folder = process.env.SITE_FOLDER ?? '';
const { store } = openContext({ storeFile: join(process.env.DATA_DIR ?? '', 'enquiries.db') }, readContent());
const app = await createApp({
  config: { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 },
  store,
  site: { folder, pages: new EnquiryPages(join(ROOT, 'dist')) },
  onStored: () => {},
  log: false,
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => process.exit());
