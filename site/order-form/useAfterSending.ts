import { useEffect, useState } from 'react';

type AfterSending = typeof import('./afterSending.ts');

/** Loads what is needed once an enquiry was sent. */
export const loadAfterSending = () => import('./afterSending.ts');

/**
 * What is needed once an enquiry was sent, as soon as it is loaded.
 *
 * @param reason what it is needed for, if for anything; where loading has failed, it is tried again when this changes
 */
export function useAfterSending(reason: unknown): { parts?: AfterSending | undefined; hasFailed: boolean } {
  const [parts, setParts] = useState<AfterSending>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!reason || parts) return;
    loadAfterSending().then(setParts, (error) => {
      console.warn(error);
      setFailed(true);
    });
  }, [reason, parts]);

  return { parts, hasFailed };
}
