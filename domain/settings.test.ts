import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSettings } from './parseSettings.ts';
import { allSettings, buildSettings, serverSettings } from './settings.ts';

const SETTINGS_TABLE = /(?<=<!-- settings: .* -->\n)[\s\S]*(?=<!-- \/settings -->)/;

const ENV_HEADER = `# Copy this file to .env and remove the # in front of a setting to change it. npm start, build, serve, dev,
# check:content and enquiries read it; an environment variable of the same name takes precedence.
#
# Keep the quotes: without them, a # ends the value. In SMTP_URL, percent-encode these characters of user and password:
# % as %25, # as %23, / as %2F, ? as %3F, : as %3A, @ as %40. After a change, build and start again.
`;

test('the settings in README.md are up to date; npm run settings:table updates them', async () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toMatch(SETTINGS_TABLE);
  await expect(readme.replace(SETTINGS_TABLE, () => settingsTable())).toMatchFileSnapshot('../README.md');
});

test('.env.example is up to date and has the defaults; npm run settings:table updates it', async () => {
  await expect(envExample()).toMatchFileSnapshot('../.env.example');
  const env = parseEnv(envExample().replace(/^#(?=\w+=)/gm, ''));
  expect(Object.keys(env).toSorted()).toEqual(
    settings()
      .map(({ name }) => name)
      .toSorted(),
  );
  for (const schema of [serverSettings, buildSettings]) {
    expect(parseSettings(schema, env)).toEqual(parseSettings(schema, {}));
  }
});

function settings() {
  const { properties = {} } = z.toJSONSchema(allSettings, { io: 'input' });
  return Object.entries(properties).map(([name, setting]) => {
    if (typeof setting === 'boolean' || !setting.description) throw new Error(`${name} has no description`);
    const { description, defaultText } = setting;
    return { name, description, value: String(setting.default ?? ''), defaultText };
  });
}

function settingsTable(): string {
  const rows = settings().map(({ name, description, value, defaultText }) => {
    const defaultCell = defaultText ?? (value ? `\`${value}\`` : 'none');
    const readers = [name in serverSettings.shape && 'start', name in buildSettings.shape && 'build'];
    return `| \`${name}\` | ${readers.filter(Boolean).join(', ')} | ${defaultCell} | ${description} |\n`;
  });
  return `| setting | read at | default | meaning |\n|---|---|---|---|\n${rows.join('')}`;
}

function envExample(): string {
  const entries = settings().map(({ name, description, value, defaultText }) => {
    const text = description.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
    return `\n# ${text}${defaultText ? `\n# Default: ${`${defaultText}`.replaceAll('`', '')}` : ''}\n#${name}='${value}'\n`;
  });
  return ENV_HEADER + entries.join('');
}
