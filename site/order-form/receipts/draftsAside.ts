import type { Draft } from '../draft.ts';

/** The drafts that a correction has taken the place of, the latest last; like the draft itself for this tab alone. */
const KEY = 'drafts-aside';

/** The same where the browser stores nothing. */
let unstored: Draft[] = [];

function read(): Draft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? [...stored, ...unstored] : unstored;
  } catch {
    return unstored;
  }
}

function write(drafts: Draft[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
    unstored = [];
  } catch {
    unstored = drafts;
  }
}

export function setDraftAside(draft: Draft): void {
  write([...read(), draft]);
}

export function takeDraftBack(): Draft | undefined {
  const drafts = read();
  const latest = drafts.pop();
  if (latest) write(drafts);
  return latest;
}

export function hasDraftAside(): boolean {
  return read().length > 0;
}
