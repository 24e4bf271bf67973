import { fileURLToPath } from 'node:url';

/**
 * The environment in which a browser on Linux has the faces of a visitor's device and no others, whatever is installed
 * here: so that every machine sees the same page. Other systems, which have Arial and Georgia, take no notice.
 */
export function withFacesOf(device: 'phone' | 'desktop'): Record<string, string> {
  const set = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(set),
    FONTCONFIG_FILE: fileURLToPath(new URL(`${device}.conf`, import.meta.url)),
  };
}
