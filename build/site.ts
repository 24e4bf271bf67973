import { readContent } from './content/readContent.ts';
import { readSiteSettings } from './readSiteSettings.ts';

/** The settings of this build. An invalid one stops it here, before anything is built. */
export const settings = readSiteSettings(process.env);

/** The content of this site, read and validated once for the pages, the pictures and the record for the server. */
export const site = await readContent(settings.contentDir, settings);
