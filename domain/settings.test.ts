import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildSettings, serverSettings } from './settings.ts';

const MARKED = /(?<=<!-- settings: .* -->\n)[\s\S]*(?=<!-- \/settings -->)/;

test('README.md has the table of settings; npm run settings:table writes it', async () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toMatch(MARKED);
  await expect(readme.replace(MARKED, () => settingsTable())).toMatchFileSnapshot('../README.md');
});

function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(serverSettings.extend(buildSettings.shape), { io: 'input' });
  const rows = Object.entries(properties).map(([name, setting]) => {
    if (typeof setting === 'boolean') throw new Error(`${name} has no schema`);
    const value = String(setting.default ?? '');
    const shown = setting.defaultText ?? (value ? `\`${value}\`` : 'none');
    const readers = [name in serverSettings.shape && 'start', name in buildSettings.shape && 'build'];
    return `| \`${name}\` | ${readers.filter(Boolean).join(', ')} | ${shown} | ${setting.description} |\n`;
  });
  return `| setting | read at | default | meaning |\n|---|---|---|---|\n${rows.join('')}`;
}
