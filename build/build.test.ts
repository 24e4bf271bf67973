import { expect, test } from 'vitest';
import { buildSite, HOSTED_SETTINGS } from '../tests/support/buildSite.ts';

const build = (settings: Record<string, string>) =>
  buildSite('.cache/without-pages', { PORT: 'abc', ...settings }, '--without-pages');

test('an invalid setting of the server stops only the build for our own server', async () => {
  await expect(build({})).rejects.toMatchObject({
    stderr: 'PORT is "abc"; use a whole number from 0 to 65535\n',
  });
  await build(HOSTED_SETTINGS);
});
