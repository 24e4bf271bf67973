import type { onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ERASURE_TIMEOUT_MS } from '../../../domain/inboxApi.ts';
import {
  bulkBody,
  bulkResponse,
  erasureBody,
  erasureResponse,
  filterQuery,
  type InboxConflict,
  idParams,
  inboxChange,
  inboxConflict,
  inboxDetail,
  resendBody,
} from '../../../domain/inboxSchemas.ts';
import type { Context } from '../../context.ts';
import { IS_FLAGGED } from '../../store/Erasure.ts';
import type { Outcome } from '../../store/InboxChanges.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';
import { requireDetail, viewOf } from './readingRoutes.ts';

/** Room for a short note in each of `MAX_BULK` changes. */
const BULK_LIMIT_BYTES = 131_072;

/** Keeps the connection open while many enquiries are erased and nothing is sent. */
const allowTime: onRequestHookHandler = ({ raw }, _reply, done) => {
  raw.socket.setTimeout(ERASURE_TIMEOUT_MS);
  done();
};

/** Changing an enquiry, sending the mail again, and erasing. */
export const changeRoutes: FastifyPluginAsyncZod<Context> = async (
  app,
  { access, changes, inboxStore, erasure, mailWorkers },
) => {
  const requireOwner = (owner: string | null | undefined) => {
    if (owner && !access.staff.has(owner)) throw new ProblemError(400, STAFF_MESSAGES.unknownOwner);
  };

  app.post(
    '/enquiries/:id/changes',
    { schema: { params: idParams, body: inboxChange, response: { 200: inboxDetail, 409: inboxConflict } } },
    async ({ params: { id }, body, staffEmail }, reply) => {
      requireOwner(body.owner);
      const result = await changes.change(id, body, staffEmail, Date.now());
      if (result.outcome === 'conflict') return reply.code(409).send(conflictOf(result));
      return requireDetail(inboxStore, id);
    },
  );

  app.post(
    '/changes',
    { bodyLimit: BULK_LIMIT_BYTES, schema: { body: bulkBody, response: { 200: bulkResponse } } },
    async ({ body, staffEmail }) => {
      for (const { change } of body.changes) requireOwner(change.owner);
      return { results: await changes.changeAll(body.changes, staffEmail, Date.now()) };
    },
  );

  app.post(
    '/enquiries/:id/mail',
    { schema: { params: idParams, body: resendBody, response: { 200: inboxDetail, 409: inboxConflict } } },
    async ({ params: { id }, body, staffEmail }, reply) => {
      const result = await changes.resend(id, body.version, staffEmail, Date.now());
      if (result.outcome === 'conflict') return reply.code(409).send(conflictOf(result));
      if (result.outcome === 'done') mailWorkers.wake('ordinary');
      return requireDetail(inboxStore, id);
    },
  );

  app.post(
    '/enquiries/:id/erasure',
    {
      onRequest: allowTime,
      schema: { params: idParams, body: erasureBody, response: { 200: erasureResponse } },
    },
    async ({ params, body, staffEmail }) => {
      const ids = inboxStore.samePerson(requireDetail(inboxStore, params.id).fields);
      if (ids.length !== body.count) {
        throw new ProblemError(409, STAFF_MESSAGES.otherCount);
      }
      const erased = await erasure.erase(ids);
      await changes.recordErasure(erased.enquiries, staffEmail, Date.now());
      return erased;
    },
  );

  app.post(
    '/flagged/erasure',
    {
      onRequest: allowTime,
      schema: { querystring: filterQuery, body: erasureBody, response: { 200: erasureResponse } },
    },
    async ({ query, body, staffEmail }) => {
      const ids = inboxStore.ids({ ...viewOf(query, staffEmail), flagged: true }, Date.now());
      if (ids.length !== body.count) {
        throw new ProblemError(409, STAFF_MESSAGES.otherFlagged);
      }
      const erased = await erasure.erase(ids, IS_FLAGGED);
      await changes.recordErasure(erased.enquiries, staffEmail, Date.now());
      return erased;
    },
  );
};

function conflictOf({ events, version }: Outcome): InboxConflict {
  return { detail: STAFF_MESSAGES.conflict, since: events, version };
}
