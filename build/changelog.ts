const UNRELEASED = '## [Unreleased]';

/**
 * The next release, from what stands under [Unreleased] (https://keepachangelog.com). A change that an owner or
 * operator has to act on, or that removes something, makes a major version; an addition or change a minor one; else it
 * is a patch (https://semver.org).
 *
 * @throws {Error} when there is nothing to release
 */
export function nextRelease(changelog: string, day: string) {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  const [, major = 0, minor = 0, patch = 0] = (/^## \[(\d+)\.(\d+)\.(\d+)\]/m.exec(changelog) ?? []).map(
    Number,
  );
  const rest = changelog.slice(start + UNRELEASED.length);
  const end = rest.search(/^## \[/m);
  const notes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (start < 0 || !notes) throw new Error('CHANGELOG.md has nothing under [Unreleased].');
  const has = (...sections: string[]) => sections.some((section) => notes.includes(`### ${section}\n`));
  const version = has('Removed', 'Upgrade notes')
    ? [major + 1, 0, 0]
    : has('Added', 'Changed', 'Deprecated')
      ? [major, minor + 1, 0]
      : [major, minor, patch + 1];
  const heading = `## [${version.join('.')}] - ${day}`;
  return {
    version: version.join('.'),
    notes,
    changelog: changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n${heading}`),
  };
}
