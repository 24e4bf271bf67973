import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import encodeQR from 'qr';
import sharp from 'sharp';
import { posterUrlOf, SOURCE_MAX_LENGTHS } from '../domain/enquiry/source.ts';
import { languageOf, SOURCE_LANGUAGE } from '../domain/language/languages.ts';
import { parseSettings, SettingError } from '../domain/settings/parseSettings.ts';
import { allSettings } from '../domain/settings/settings.ts';
import { isThisMachine } from '../domain/settings/thisMachine.ts';
import { reportError } from './content/contentIssues.ts';
import { translatedLanguages } from './translations/translationFiles.ts';

type Settings = ReturnType<typeof parseSettings<typeof allSettings>>;

/** The white edge that a reader needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

/** The picture's least width: 10 cm at 300 dots an inch. */
const PRINT_DPI = 300;
/** The density at which a picture's unit is a pixel. */
const CSS_DPI = 72;
const PRINT_WIDTH = Math.ceil((100 / 25.4) * PRINT_DPI);

/**
 * `npm run qr -- clinic-12`: writes a QR code that opens the site with a source code in its URL, as SVG and as PNG in
 * print size. A quarter of it may be dirty or torn.
 */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { language: { type: 'string' }, folder: { type: 'string', default: 'qr-codes' } },
  });
  const [code = '', ...more] = positionals;
  const settings = parseSettings(allSettings, process.env);
  const url = posterUrlOf(publicUrl(settings) + (pathOf(settings, values.language) || '/'), code);
  if (!url || more.length > 0) {
    throw new SettingError(
      `Give one code of at most ${SOURCE_MAX_LENGTHS.code} lower-case letters, digits and dashes, such as: npm run qr -- clinic-12`,
    );
  }
  const drawn = encodeQR(url, 'svg', { ecc: 'quartile', border: QUIET_ZONE_MODULES });
  const [, modules] = /viewBox="0 0 (\d+)/.exec(drawn) ?? [];
  const svg = drawn
    .replace('<svg ', '<svg shape-rendering="crispEdges" ')
    .replace('>', `><rect width="${modules}" height="${modules}" fill="#fff"/>`);
  const width = Number(modules) * Math.ceil(PRINT_WIDTH / Number(modules));
  // Drawn in this size and not enlarged, with whole pixels for each module.
  const png = sharp(Buffer.from(svg), { density: (CSS_DPI * width) / Number(modules) });
  if (!existsSync(values.folder)) mkdirSync(values.folder);
  const file = join(values.folder, values.language ? `${code}-${values.language}` : code);
  writeFileSync(`${file}.svg`, svg);
  await png.withMetadata({ density: PRINT_DPI }).png({ palette: true, colours: 2 }).toFile(`${file}.png`);
  console.log(
    `${url}\n${file}.svg\n${file}.png (${Math.round((width / PRINT_DPI) * 25.4)} mm at ${PRINT_DPI} dpi)\nScan it before you print it, and print it at least 2 cm wide.`,
  );
} catch (error) {
  reportError(error);
}

/** What the paths of a language's pages begin with. */
function pathOf({ CONTENT_DIR }: Settings, code = SOURCE_LANGUAGE): string {
  const languages = [languageOf(SOURCE_LANGUAGE), ...translatedLanguages(CONTENT_DIR)];
  const language = languages.find((one) => one.code === code);
  if (language) return language.path;
  throw new SettingError(
    `The site has no language "${code}"; give one of ${languages.map((one) => one.code).join(', ')}`,
  );
}

/** The URL that visitors open; in the hosted mode that of the desk is another. */
function publicUrl({ PUBLIC_DELIVERY, HOSTED_SITE_URL, SITE_URL }: Settings): string {
  const url = (PUBLIC_DELIVERY === 'firebase' && HOSTED_SITE_URL) || SITE_URL;
  const problem = !url ? 'is not set' : isThisMachine(new URL(url).hostname) && `is ${url}`;
  if (!url || problem) {
    throw new SettingError(
      `SITE_URL ${problem}, and the code has to lead to the site's public URL. Set it in .env, such as SITE_URL='https://www.example.com'`,
    );
  }
  return url;
}
