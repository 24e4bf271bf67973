import { describe, expect, test } from 'vitest';
import { openTestStore } from '../../tests/support/useStore.ts';
import { createTestApp, postForm } from '../../tests/support/useTestApp.ts';
import { readBuiltSite, SITE_FOLDER } from '../readBuiltSite.ts';
import { EnquiryPages } from './EnquiryPages.ts';
import { ProblemError } from './problem.ts';

// These tests need the built site; `npm test` builds it first.

const { languages } = readBuiltSite(SITE_FOLDER);
const pages = new EnquiryPages(SITE_FOLDER, languages);
const context = openTestStore();

describe.each(languages)('in $language.code', ({ language, messages }) => {
  test.each([
    [429, messages.refused.tooMany],
    [503, messages.refused.notStored],
    [500, messages.refused.unexpected],
  ])('a refusal with the status %i is explained in the language of the form', (status, text) => {
    const page = pages.refused(new ProblemError(status, 'for programs'), {
      language: language.code,
      Name: 'Asha',
    });
    expect(page).toContain(text);
    expect(page).toContain('value="Asha"');
    expect(page).not.toContain('for programs');
  });

  test('a form that was refused before it was read gets the page that it was on', () => {
    for (const [status, text] of [
      [403, messages.refused.otherSite],
      [413, messages.refused.tooLarge],
    ] as const) {
      const page = pages.refused(
        new ProblemError(status, ''),
        {},
        `https://shop.example${language.path}/?s=a#buy`,
      );
      expect(page).toContain(text);
    }
  });

  test('a validation error is named above the form and beside its field', () => {
    const validationError = { field: 'Mobile', rule: 'mobileLength', toast: 'mobileLength' } as const;
    const page = pages.refused(new ProblemError(422, 'for programs', { validationError }), {
      language: language.code,
    });
    expect(page).toContain(messages.toast.mobileLength);
    expect(page).toContain(`data-message="${messages.error.mobileLength}"`);
  });

  test('what is not there has a page of its own', () => {
    expect(pages.notFoundFile(`${language.path}/nothing`)).toBe(
      language.path ? `${language.path}/404/index.html` : '404.html',
    );
  });
});

test('a form that names no language, or an unknown one, gets the English page', () => {
  const [english] = languages;
  for (const language of [undefined, 'xx', 'constructor']) {
    const page = pages.refused(new ProblemError(429, ''), language === undefined ? {} : { language });
    expect(page).toContain(english?.messages.refused.tooMany);
  }
  expect(pages.refused(new ProblemError(413, ''), {}, 'about:client')).toContain(
    english?.messages.refused.tooLarge,
  );
  expect(pages.notFoundFile('/him/x')).toBe('404.html');
});

test('the server refuses a form from another site’s page in the language of the form', async () => {
  const app = await createTestApp(context, {}, { site: { folder: SITE_FOLDER, pages } });
  const headers = { origin: 'https://translated.example', referer: 'https://translated.example/hi?s=a' };
  const response = await postForm(app, { Name: 'Asha' }, headers);
  await app.close();
  const hindi = languages.find(({ language }) => language.code === 'hi');
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain(hindi?.messages.refused.otherSite);
});
