import { getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import { MINUTE_MS } from '../../../domain/time.ts';
import { works } from './services.ts';

/** The list, the open enquiry and the summary are polled together, and look for changes once. */
const SHARED_MS = 1_000;

/** An erasure by a colleague changes no document that is left, so it shows after this time at the latest. */
const MAX_AGE_MS = 30 * MINUTE_MS;

const answers = new Map<string, unknown>();
let answersOf = { change: '', since: 0 };
let looking: { at: number; change: Promise<string> } | undefined;

/** Repeats the last answer to a request while nothing has changed: a poll costs one reading instead of a hundred. */
export async function unlessUnchanged<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const now = Date.now();
  if (!looking || now - looking.at > SHARED_MS) looking = { at: now, change: lastChange() };
  const change = await looking.change;
  if (change !== answersOf.change || now - answersOf.since > MAX_AGE_MS) {
    answers.clear();
    answersOf = { change, since: now };
  }
  if (answers.has(key)) return answers.get(key) as Answer;
  const answer = await ask();
  if (change === answersOf.change) answers.set(key, answer);
  return answer;
}

/** Makes the next request ask again, as after a change of one's own. */
export function forgetAnswers(): void {
  answers.clear();
  answersOf = { change: '', since: 0 };
  looking = undefined;
}

/** The work document that was written last, and when. */
async function lastChange(): Promise<string> {
  const { docs } = await getDocs(query(works, orderBy('changedAt', 'desc'), limit(1)));
  return docs.map((work) => `${work.id} ${JSON.stringify(work.get('changedAt'))}`).join();
}
