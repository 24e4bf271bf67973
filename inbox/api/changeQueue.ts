import {
  type Mutation,
  type MutationOptions,
  type MutationState,
  matchMutation,
  type QueryClient,
  useMutationState,
} from '@tanstack/react-query';
import type { BulkResult, InboxChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem, Step } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { hasStatus, type InboxError, isTemporary, RETRY_DELAY_MS, type sendChanges } from './requests.ts';

// The changes that the staff make are mutations of TanStack Query, one request after another. What waits for the server
// or was overtaken stays in the mutation cache, which is kept in the browser (keptChanges.ts).

export const CHANGES_KEY = ['changes'];

export interface QueuedChange {
  id: string;
  /** The customer's name, by which the change is reported. */
  name: string;
  change: Omit<InboxChange, 'changeId'>;
  /** Who owned it, as it was shown. */
  owner?: string | null;
  /** The step that it undoes. */
  undone?: Step;
  /** Its note, if that was typed: it becomes a draft again when the change is undone or discarded. */
  draft?: string;
}

/** Changes that are made together, in one request. */
export interface ChangeBatch {
  /** Of each of them. */
  changeId: string;
  /** The e-mail of the member of staff. */
  author: string;
  /** By the server's clock, as far as the device knows it; missing in what an older version has kept. */
  enteredAt?: number;
  changes: QueuedChange[];
  /** It goes with something else, such as the claim with a call, and is dropped where a colleague was first. */
  isImplied?: true;
  /** The server may have it although no response came: it is sent on to know, and undone once it is made. */
  isCancelled?: true;
}

/** `refused`: the request was, with this message. */
export type ChangeResult = BulkResult | { id: string; outcome: 'refused'; detail: string };

/** A batch as TanStack Query knows it; its `data` is what became of each change, once the server has responded. */
export interface BatchState extends MutationState<ChangeResult[], Error, ChangeBatch> {
  variables: ChangeBatch;
}

interface QueueOptions {
  send: typeof sendChanges;
  /** Whether a request may leave the device. */
  isOnline: () => boolean;
  /** Called when the server says that their author is no longer signed in. */
  onSignedOut: () => void;
  /** Called with each response, before the changes stop being shown as pending. */
  onResults: (results: ChangeResult[]) => Promise<void>;
}

/** How a batch is sent: again and again until the server has responded. What it refuses is a result, and not repeated. */
export function changeMutation({
  send,
  isOnline,
  onSignedOut,
  onResults,
}: QueueOptions): MutationOptions<ChangeResult[], Error, ChangeBatch> {
  return {
    // One after another.
    scope: { id: 'changes' },
    mutationFn: async (batch, { client }) => {
      const { author, enteredAt, changeId, changes } = batch;
      const isQueued = () => batchesOf(client).some(({ variables }) => variables === batch);
      if (!isQueued()) return [];
      const named = changes.map(({ id, change }) => ({ id, change: { ...change, changeId } }));
      if (isOnline()) sent.add(batch);
      try {
        const { results } = await send({ author, ...(enteredAt && { enteredAt }), changes: named });
        return isQueued() ? results : [];
      } catch (error) {
        const isSignedOut = hasStatus(error, 401);
        if (isSignedOut) onSignedOut();
        // They are made when their author has signed in again.
        if (isSignedOut || isTemporary(error)) throw error;
        const { message: detail } = error as InboxError;
        return changes.map(({ id }) => ({ id, outcome: 'refused', detail }));
      }
    },
    onSuccess: onResults,
    retry: true,
    retryDelay: RETRY_DELAY_MS,
    gcTime: Number.POSITIVE_INFINITY,
  };
}

/** Those with which a request has left the device: the server may have made them, whatever came of the response. */
const sent = new WeakSet<ChangeBatch>();

/**
 * Takes a batch that waits out of the queue, or where the server may have it, leaves it there to be undone. Does nothing once
 * the server has responded.
 */
export function cancelChange(client: QueryClient, changeId: string): void {
  const cache = client.getMutationCache();
  const mutation = cache
    .findAll({ mutationKey: CHANGES_KEY, status: 'pending' })
    .find((one) => stateOf(one).variables.changeId === changeId);
  if (!mutation) return;
  const { variables: batch } = stateOf(mutation);
  cache.remove(mutation);
  if (sent.has(batch)) {
    const cancelled = cache.build<ChangeResult[], Error, ChangeBatch, unknown>(client, {
      mutationKey: CHANGES_KEY,
    });
    // Its outcome is in the mutation cache.
    cancelled.execute({ ...batch, isCancelled: true }).catch(() => {});
  }
  resumeChanges(client);
}

/** Goes on with batches that were restored, or waited for one that was cancelled. */
export function resumeChanges(client: QueryClient): void {
  for (const mutation of client.getMutationCache().findAll({ mutationKey: CHANGES_KEY, status: 'pending' })) {
    // Their outcome is in the mutation cache.
    mutation.continue().catch(() => {});
  }
}

/** The batches of this page, oldest first. */
export function batchesOf(client: QueryClient): BatchState[] {
  return client.getMutationCache().findAll({ mutationKey: CHANGES_KEY }).map(stateOf);
}

export function useBatches(): BatchState[] {
  return useMutationState({ filters: { mutationKey: CHANGES_KEY }, select: stateOf });
}

export function isChange(mutation: Mutation): boolean {
  return matchMutation({ mutationKey: CHANGES_KEY }, mutation);
}

export function stateOf({ state }: Mutation): BatchState {
  return state as BatchState;
}

/** Whether the server has not responded yet. */
export function isWaiting({ status }: BatchState): boolean {
  return status === 'pending';
}

/** Whether a batch waits, or was not made as a whole and was meant to be. */
export function isUnsaved({ status, variables, data = [] }: BatchState): boolean {
  if (status === 'pending') return true;
  return data.some(({ outcome }) => outcome !== 'done') && !variables.isImplied && !variables.isCancelled;
}

/** The part of a batch that is about some of its enquiries. */
export function partOf(state: BatchState, isPart: (id: string) => boolean): BatchState {
  const { changes } = state.variables;
  const variables = { ...state.variables, changes: changes.filter(({ id }) => isPart(id)) };
  return { ...state, variables, data: state.data?.filter((_, index) => isPart(changes[index]?.id ?? '')) };
}

/** A change that has made a step. */
export interface MadeChange extends QueuedChange {
  step: Step;
  /** As it is since then; null: it was erased. */
  enquiry: InboxItem | null;
  /** What colleagues did before it and after what was shown. */
  meanwhile: Step[];
}

export function madeChangesOf({ variables: batch, data = [] }: BatchState): MadeChange[] {
  return batch.changes.flatMap((queued, index) => {
    const result = data[index];
    if (result?.outcome !== 'done') return [];
    const step = result.steps.find(({ changeId }) => changeId === batch.changeId);
    if (!step) return [];
    const meanwhile = result.steps.filter(({ version, by }) => version < step.version && by !== batch.author);
    return { ...queued, step, enquiry: result.enquiry, meanwhile };
  });
}

export function removeBatches(client: QueryClient, isRemoved: (state: BatchState) => boolean): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: CHANGES_KEY })) {
    if (isRemoved(stateOf(mutation))) cache.remove(mutation);
  }
}

/** The ids of this page's changes of an enquiry since a version, which are no conflict for a further one. */
export function ownChangesSince(
  client: QueryClient,
  { id, version }: Pick<InboxItem, 'id' | 'version'>,
): string[] {
  return batchesOf(client).flatMap((state) => {
    const { variables: batch, data = [] } = state;
    const result = data.find((one) => one.id === id);
    const steps = result?.outcome === 'done' ? result.steps : [];
    const isSince = isWaiting(state)
      ? batch.changes.some((change) => change.id === id)
      : steps.some((step) => step.changeId === batch.changeId && step.version > version);
    return isSince ? batch.changeId : [];
  });
}

/**
 * An enquiry with the changes that wait for the server.
 *
 * @param steps its history, as far as it is known
 */
export function withPending<Enquiry extends InboxItem>(
  enquiry: Enquiry,
  steps: readonly Step[],
  batches: readonly BatchState[],
): { enquiry: Enquiry; steps: Step[] } {
  let current = { enquiry, steps: [...steps] };
  for (const { variables: batch, submittedAt } of batches.filter(isWaiting)) {
    if (batch.isCancelled) continue;
    const queued = batch.changes.find(({ id }) => id === enquiry.id);
    if (!queued) continue;
    const { change, undone } = queued;
    const known =
      undone && !current.steps.some(({ version }) => version === undone.version)
        ? [...current.steps, undone]
        : current.steps;
    const author = { by: batch.author, at: batch.enteredAt ?? submittedAt };
    const applied = applyChange(current.enquiry, known, { ...change, changeId: batch.changeId }, author);
    if (applied.outcome === 'conflict' || !applied.step) continue;
    current = {
      // A further change names the version that the server knows.
      enquiry: { ...applied.enquiry, version: enquiry.version },
      steps: [...current.steps, applied.step],
    };
  }
  return current;
}
