import { INBOX_API } from '../../../domain/inbox/inboxApi.ts';

/** The server refused, or could not be reached. */
export class InboxError extends Error {
  override name = 'InboxError';
  /** The HTTP status; 0: there was no answer. */
  readonly status: number;
  /** What came with the refusal. */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** Whether the same question may be answered a little later. */
  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** After so many milliseconds a question is asked again whose trouble may have passed. */
const RETRY_PAUSE = 4_000;

/** An answer, and the tag that stands for it as long as nothing changes. */
export interface Tagged<Answer> {
  answer: Answer;
  tag: string | null;
}

interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** The tag of the answer that is known already. */
  known?: string | null;
  signal?: AbortSignal;
}

const UNREACHED = 'The server can’t be reached just now.';

/** Patience with an answer, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * Asks the inbox's server.
 *
 * @param path under `/api/inbox`
 * @returns undefined when the answer that is known still holds
 * @throws {InboxError} when it refuses, or there is no answer
 */
export async function askInboxTagged<Answer>(
  path: string,
  question: Question = {},
): Promise<Tagged<Answer> | undefined> {
  const { method = 'GET', body, known, signal } = question;
  const limit = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(`${INBOX_API}${path}`, {
    method,
    cache: 'no-store',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(known ? { 'if-none-match': known } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(() => {
    throw new InboxError(0, UNREACHED);
  });
  if (response.status === 304) return undefined;
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw new InboxError(response.status, detailOf(answer), answer);
  return { answer: answer as Answer, tag: response.headers.get('etag') };
}

/** {@link askInboxTagged} for an answer that is wanted in any case. */
export async function askInbox<Answer>(
  path: string,
  question: Omit<Question, 'known'> = {},
): Promise<Answer> {
  const tagged = await askInboxTagged<Answer>(path, question);
  if (!tagged) throw new InboxError(0, UNREACHED);
  return tagged.answer;
}

/** Who hears of a question that is asked again. */
interface Hearers<Answer> {
  answered: (answer: Answer) => void;
  /** Of every failure, whether the question is asked again or not. */
  failed: (error: InboxError) => void;
}

/**
 * {@link askInbox}, again after a while as long as the trouble may pass.
 *
 * @returns how to stop asking, after which nobody hears anything
 */
export function keepAsking<Answer>(path: string, { answered, failed }: Hearers<Answer>): () => void {
  const asking = new AbortController();
  const { signal } = asking;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    askInbox<Answer>(path, { signal }).then(
      (answer) => {
        if (!signal.aborted) answered(answer);
      },
      (error: unknown) => {
        if (signal.aborted || !(error instanceof InboxError)) return;
        failed(error);
        if (error.mayPass) retry = setTimeout(ask, RETRY_PAUSE);
      },
    );
  };
  ask();
  return () => {
    asking.abort();
    clearTimeout(retry);
  };
}

function detailOf(answer: unknown): string {
  const { detail } = (answer ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : UNREACHED;
}
