import { SettingError } from './SettingError.ts';

/** The process's environment, or a test's. */
export type Environment = Record<string, string | undefined>;

/**
 * The canonical address of the site from `SITE_URL`, without a slash at its end.
 *
 * @throws {SettingError} when it is no address, or has a path
 */
export function readSiteUrl(environment: Environment): string {
  const value = environment.SITE_URL || 'http://localhost:3000';
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new SettingError(
      `SITE_URL is "${value}"; give the site's address without a path, such as https://www.example.com`,
    );
  }
  return url.origin;
}
