/** Who is told of an enquiry, and from whom. */
export interface Envelope {
  to: string[];
  from: string;
}

/** The Message-ID of a job's mail: the same for every try, so that a mail that arrives twice is seen to be one. */
export function messageIdOf(jobId: string, { from }: Envelope): string {
  return `<${jobId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
