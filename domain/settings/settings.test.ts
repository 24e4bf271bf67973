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
  await expect(readme.replace(SETTINGS_TABLE, () => settingsTable())).toMatchFileSnapshot('../../README.md');
});

test('.env.example is up to date and has the defaults; npm run settings:table updates it', async () => {
  await expect(envExample()).toMatchFileSnapshot('../../.env.example');
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

const parse = (env: Record<string, string>) => [
  parseSettings(serverSettings, env),
  parseSettings(buildSettings, env),
];

test.each([
  ['STAFF_EMAIL', 'STAFF_EMAILS'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['PUBLIC_FIREBASE_APIKEY', 'PUBLIC_FIREBASE_API_KEY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
])('%s is rejected with the suggestion %s and without its value', (name, suggestion) => {
  for (const schema of [serverSettings, buildSettings]) {
    expect(() => parseSettings(schema, { [name]: 'secret' })).toThrow(
      new RegExp(`^${name} is not a setting; did you mean ${suggestion}\\? README\\.md lists them all$`),
    );
  }
});

test('the error about a URL in the wrong setting does not contain its password', () => {
  expect(() => parse({ MAIL_FROM: 'smtp://user:secret@mail.example.com' })).toThrow(
    'MAIL_FROM is "smtp://…@mail.example.com"; use an e-mail address',
  );
});

test.each(['MAIL_TO', 'STAFF_EMAILS'])('the error about semicolons in %s suggests commas', (name) => {
  expect(() => parse({ [name]: 'a@mail.example;b@mail.example' })).toThrow(
    `${name} is "a@mail.example;b@mail.example"; separate addresses with commas, not ;`,
  );
});

test('a # in the password of SMTP_URL is reported without the password', () => {
  const message = /^SMTP_URL has a # that is not percent-encoded; write it as %23$/;
  expect(() => parse({ SMTP_URL: 'smtp://user:12#secret@host' })).toThrow(message);
  expect(() => parse({ SMTP_URL: 'smtp://user:pa#secret@host' })).toThrow(message);
});

test('variables of a shell, cron, systemd, npm, CI, Kubernetes or a hosting platform are ignored', () => {
  const names = `
    PATH HOME PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL TZ TMPDIR EDITOR HOSTNAME HOSTTYPE DISPLAY _
    MAIL MAILTO MAILCHECK MAILPATH SSH_CONNECTION XDG_DATA_DIRS XDG_DATA_HOME COLORTERM LS_COLORS
    INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET NODE NODE_ENV NODE_OPTIONS INIT_CWD COLOR
    npm_config_registry npm_lifecycle_event npm_package_version CI GITHUB_TOKEN RUNNER_OS GIT_URL BUILD_URL
    VITE_URL BASE_URL DATABASE_URL SITE_NAME SMTP_HOST SMTP_USER SMTP_PASSWORD SMTP_PORT SMTP_PORT_25_TCP SMTP_SERVICE_HOST SMTP_SERVICE_PORT
    KUBERNETES_PORT HTTP_PROXY HTTPS_PROXY NO_PROXY PUBLIC_URL PORTS HOSTS POST ROOT`;
  const env = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']));
  expect(parse(env)).toEqual(parse({}));
  expect(parse({ STAFF_EMAIL: ' ', RATE_LIMIT: '' }), 'an empty one is not set').toEqual(parse({}));
});
