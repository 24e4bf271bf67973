import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from 'cheerio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_SITE_FILE, builtSite } from '../domain/settings/builtSite.ts';
import { buildSite, ROOT } from '../tests/support/buildSite.ts';
import { copyPlainContent } from '../tests/support/plainContent.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';

// `startHostedSite` builds with the same setting.
test('an invalid setting of the server stops the build for our own server', async () => {
  // Without translations, whose fonts take half of the time.
  await using content = temporaryFolder();
  await copyPlainContent(content.path);
  rmSync(join(content.path, 'translations'), { recursive: true });
  const settings = { CONTENT_DIR: content.path, RATE_LIMIT: 'abc' };
  const building = buildSite('.cache/without-pages', settings, '--without-pages');
  await expect(building).rejects.toMatchObject({
    stderr: 'RATE_LIMIT is "abc"; use a whole number from 0 to 1000000\n',
  });
});

/** Runs a build over a site, and notes when that was changed while it was in its place. */
async function buildOver(folder: string, settings: Record<string, string>) {
  const path = join(ROOT, folder);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  // Deleting this number of files takes longer than looking.
  for (let file = 0; file < 5_000; file += 1) writeFileSync(join(path, `${file}`), '');
  const { ino, mtimeMs } = statSync(path);
  let isBuilding = true;
  const building = buildSite(folder, settings).finally(() => (isBuilding = false));
  const changes = new Set<number>();
  while (isBuilding) {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now?.ino === ino && now.mtimeMs !== mtimeMs) changes.add(now.mtimeMs);
    await delay(2);
  }
  return { built: await building, changes: [...changes] };
}

describe("a site with the owner's content", () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.asyncDispose]());

  let changesOfPrevious: number[];
  let textOf: (file: string) => string;
  let pictureAt: (url: string) => string;

  beforeAll(async () => {
    const content = join(folder.path, 'content');
    await copyPlainContent(content);
    rmSync(join(content, 'translations/mr.po'));
    mkdirSync(join(content, 'reports'));
    writeFileSync(join(content, 'reports/analysis.pdf'), '%PDF-1.7');
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><path id="a" d="M0 0h500v100H0z"/></svg>';
    writeFileSync(join(content, 'logo.svg'), logo);
    writeFileSync(join(content, 'favicon.svg'), logo.replace('500 100', '100 100'));
    for (const [name, width, height] of [
      ['person.jpg', 600, 900],
      ['label-back.png', 2000, 1000],
    ] as const) {
      const photo = sharp({ create: { width, height, channels: 3, background: '#336699' } });
      await photo.withExif({ IFD0: { Artist: 'Somebody' } }).toFile(join(content, 'pictures', name));
    }
    const hindi = join(content, 'translations/hi.po');
    const role = 'msgctxt "enquiry.answeredBy.role"\nmsgid "Customer care"\nmsgstr "ग्राहक सेवा"\n';
    writeFileSync(hindi, `${readFileSync(hindi, 'utf8')}\n${role}`);
    const yaml = join(content, 'site.yaml');
    const social = `social:
    - { name: Instagram, url: https://www.instagram.com/neuvita }
    - { name: ShareChat, url: https://sharechat.com/profile/neuvita }
  otherPhones:
    - { label: Toll-free, number: "1800 123 4567" }
`;
    const sample = readFileSync(yaml, 'utf8').replace(/social:\n( {4}.*\n)+/, social);
    const extended = `${sample}
reports:
  - { title: Certificate of analysis, lab: Testing Lab, date: May 2026, file: analysis.pdf }
`
      .replace('  # size:', '  size:')
      .replace(
        '  # prices:\n  #   - pack: 60 vegetarian capsules\n  #     rupees: 599',
        '  prices:\n    - { pack: 60 vegetarian capsules, rupees: 599 }',
      )
      .replaceAll(/ with (the )?price and delivery charge/g, ' with the delivery charge')
      .replace('We tell you the price and the delivery charge', '₹599. We tell you the delivery charge')
      .replace('**Only to answer this enquiry** we use', '**Meruvana Healthcare Pvt. Ltd.** uses')
      .replace('We call you from {phone}', 'We only call you from {phone}')
      .replace(/^enquiry:/m, '$&\n  answeredBy: { name: Asha Rao, role: Customer care }')
      .replace(
        /^ {2}retailers:\n( {4}.*\n)+/m,
        `  retailers:
    facts:
      - { name: Minimum order, value: 12 packs }
    reply: "We will call {mobile} with our price list, {hours}."
`,
      );
    writeFileSync(yaml, extended);
    const { built, changes } = await buildOver('.cache/own-content', {
      CONTENT_DIR: content,
      SITE_URL: 'https://inbox.example.com',
      SAMPLE_NUMBERS: 'allow',
      UNTRANSLATED_SAFETY: 'allow',
    });
    changesOfPrevious = changes;
    // A number stays on the line of its neighbours.
    textOf = (file) => readFileSync(join(built, file), 'utf8').replace(/\u00A0|&nbsp;/g, ' ');
    pictureAt = (url) => join(built, url);
  });

  test('the previous site stays as it was until the new one replaces it, also when a build is interrupted', () => {
    expect(changesOfPrevious).toEqual([]);
  });

  test('the page shows the content’s questions, and its reports', () => {
    const page = textOf('index.html');
    expect(page).toContain('<a href="/reports/analysis.pdf">Certificate of analysis (PDF)</a>');
    expect(page).toContain('Testing Lab, May 2026');
    expect(load(page)('[data-no-print] [href^="/reports/"]').length, 'hidden on paper').toBe(0);
    expect(page).toContain('<summary>What does a pack cost?</summary>');
    expect(page).toContain('"@type":"FAQPage"');
    expect(textOf('reports/analysis.pdf')).toBe('%PDF-1.7');
  });

  test('header, footer, search engines, tabs and mails have the owner’s logo and icon', () => {
    const page = load(textOf('index.html'));
    for (const place of ['header', 'footer']) {
      expect(page(`${place} img`).attr(), place).toMatchObject({
        src: '/logo.svg',
        width: '640',
        height: '128',
        alt: 'Snayura',
      });
    }
    expect(page('header').attr('data-no-print')).toBeUndefined();
    expect(page('script[type="application/ld+json"]').text()).toContain(
      '"https://inbox.example.com/logo.png"',
    );
    expect(textOf('logo.svg')).toContain('<path d="M0 0h500v100H0z"/>');
    expect(textOf('icon.svg')).toContain('viewBox="0 0 100 100"');
    const record = builtSite.parse(JSON.parse(textOf(BUILT_SITE_FILE)));
    expect(record.content.logo).toMatchObject({ width: 640, height: 128 });
  });

  test('the footer links to any network and has all phones', () => {
    const footer = load(textOf('hi/index.html'))('footer');
    expect(footer.find('ul a[href^="https://"] svg').closest('a').text()).toBe('Instagram');
    expect(footer.find('a[href="https://sharechat.com/profile/neuvita"]').text()).toBe('ShareChat');
    expect(footer.find('a[href="tel:18001234567"]').closest('li').text()).toBe('Toll-free1800 123 4567');
  });

  test('the facts for retailers are in the questions, and in the form with a promise of their own', () => {
    const page = load(textOf('index.html'));
    const facts = page('#questions details').last();
    expect(facts.find('summary').text()).toBe('For retailers');
    expect(
      facts
        .find('dt, dd')
        .toArray()
        .map((fact) => page(fact).text()),
    ).toEqual(['Minimum order', '12 packs']);
    // Shown by the form's script once Retailer is chosen.
    expect(page('#buy dl')).toHaveLength(0);
    const props = page('#buy astro-island').attr('props');
    expect(props).toContain('12 packs');
    expect(props).toContain('We will call {mobile} with our price list, Monday to Saturday');
  });

  test('the price is beside the first button, and on paper with the facts for retailers', () => {
    const page = load(textOf('index.html'));
    const price = '₹599 for 60 vegetarian capsules';
    expect(page('#banner a[href="#buy"] + span').text()).toBe(price);
    expect(load(textOf('hi/index.html'))('#banner').text()).toContain('₹599');
    expect(page('#safety + div').text()).toBe(`${price}For retailersMinimum order12 packs`);
  });

  test('who takes the phone or WhatsApp has met the caution too', () => {
    const page = load(textOf('index.html'));
    const contacts = page('#buy').find('#caution, a[href^="tel:"], a[href^="https://wa.me/"]').toArray();
    expect(contacts.length).toBeGreaterThan(2);
    expect(contacts[0]?.attribs.id).toBe('caution');
  });

  test('the notice before the button has the lines of the content, the gist of each in bold', () => {
    const page = load(textOf('index.html'));
    const lines = page('#privacy-notice li').toArray();
    expect(lines).toHaveLength(4);
    expect(page(lines[0]).text()).toMatch(/^Meruvana Healthcare Pvt\. Ltd\. uses your name, .*buyer\.$/);
    expect(page(lines[0]).find('b').text()).toBe('Meruvana Healthcare Pvt. Ltd.');
    expect(page('#privacy-notice').nextAll('button').attr('aria-describedby')).toContain('privacy-notice');
  });

  test('links to WhatsApp leave the page open', () => {
    for (const file of ['index', 'my-enquiry/index', 'enquiry-received/index']) {
      const links = load(textOf(`${file}.html`))('a[href^="https://wa.me/"]').toArray();
      expect(links.length).toBeGreaterThan(0);
      for (const { attribs } of links) expect(attribs).toMatchObject({ target: '_blank', rel: 'noopener' });
    }
  });

  test('a text without a translation is marked as English, also where the page shows it in pieces', () => {
    const page = load(textOf('hi/index.html'));
    expect(page('#privacy-notice li:not([lang="en"])')).toHaveLength(0);
    expect(page('#privacy-notice + ul li[lang="en"]').first().text()).toMatch(/^We only call you from \+91/);
  });

  test('the facts of the pack have its size, where the content has it', () => {
    const facts = load(textOf('index.html'))('dl').first();
    expect(facts.text()).toContain('SizeBottle, 11.5 cm high: shorter than a ballpoint pen');
  });

  test('who answers is named beside the form, with their photograph and in the page’s language', async () => {
    const [page, hindi] = [load(textOf('index.html')), load(textOf('hi/index.html'))];
    expect(page('#buy').text()).toContain('Who answers Asha Rao, Customer care');
    expect(hindi('#buy').text()).toContain('Asha Rao, ग्राहक सेवा');
    expect(load(textOf('my-enquiry/index.html'))('#buy').text()).toContain('Asha Rao');
    const photo = page('#buy img');
    expect(photo.attr()).toMatchObject({ alt: '', width: '56', height: '56', loading: 'lazy' });
    expect(photo.siblings('source').attr('type')).toBe('image/avif');
    const { format, width, height, exif } = await sharp(pictureAt(photo.attr('src') ?? '')).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 56,
      height: 56,
      exif: undefined,
    });
    expect(builtSite.parse(JSON.parse(textOf(BUILT_SITE_FILE))).content.enquiry.answeredBy).toEqual({
      name: 'Asha Rao',
    });
  });

  test('the table of ingredients is followed by a link to the picture of the label’s back', async () => {
    const link = load(textOf('hi/index.html'))('#ingredients a').first();
    expect(link.text()).toMatch(/^लेबल देखें\. यह पीछे के हिस्से की तस्वीर है; .*इस पेज पर भी लिखी हैं।$/);
    const { format, width, height } = await sharp(pictureAt(link.attr('href') ?? '')).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1600, height: 800 });
  });

  test('the sitemap lists the public pages only, also for a host name with "inbox"', () => {
    const urls = [...textOf('sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls.map((url) => url?.replace('https://inbox.example.com', ''))).toEqual([
      '/',
      '/hi',
      '/hi/privacy-policy',
      '/privacy-policy',
    ]);
  });
});
