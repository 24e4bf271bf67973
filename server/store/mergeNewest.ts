/** An enquiry that may be one of those looked for. */
export interface Candidate {
  sequence: number;
  receivedAt: number;
  /** What a search looks at, where there is one. */
  text: string;
}

/** Merges ranges that each are newest first, reading no further than is asked for. */
export function* mergeNewest(ranges: Iterator<Candidate>[]): Generator<Candidate> {
  const heads = ranges.map((range) => range.next().value as Candidate | undefined);
  for (;;) {
    let newest = -1;
    for (const [index, head] of heads.entries()) {
      if (head && (newest < 0 || isNewer(head, heads[newest] as Candidate))) newest = index;
    }
    const head = heads[newest];
    if (!head) return;
    yield head;
    heads[newest] = ranges[newest]?.next().value as Candidate | undefined;
  }
}

function isNewer(one: Candidate, other: Candidate): boolean {
  return (
    one.receivedAt > other.receivedAt ||
    (one.receivedAt === other.receivedAt && one.sequence > other.sequence)
  );
}
