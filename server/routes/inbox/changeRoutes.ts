import type { onRequestHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  bulkBody,
  bulkResponse,
  erasureBody,
  erasureResponse,
  newEnquiryBody,
} from '../../../domain/desk/changeSchemas.ts';
import { ERASURE_TIMEOUT_MS } from '../../../domain/desk/inboxApi.ts';
import { filterQuery, idParams, inboxDetail } from '../../../domain/desk/inboxSchemas.ts';
import { normalizeEnquiry, validateEnquiry } from '../../../domain/enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES, errorMessageOf } from '../../../domain/enquiry/enquiryMessages.ts';
import type { Context } from '../../context.ts';
import { IS_FLAGGED } from '../../store/Erasure.ts';
import { STAFF_MESSAGES } from '../messages.ts';
import { ProblemError } from '../problem.ts';
import { requireDetail, viewOf } from './readingRoutes.ts';

/** Room for `MAX_OWN_CHANGES` ids, or a note in English, in each of `MAX_BULK` changes. */
const BULK_LIMIT_BYTES = 1_048_576;

/** Keeps the connection open while many enquiries are erased and nothing is sent. */
const allowTime: onRequestHookHandler = ({ raw }, _reply, done) => {
  raw.socket.setTimeout(ERASURE_TIMEOUT_MS);
  done();
};

/** Adding enquiries by hand, changing and erasing them. */
export const changeRoutes: FastifyPluginAsyncZod<Context> = async (
  app,
  { access, changes, store, inboxStore, erasure, wakeWorkers },
) => {
  const requireOwner = (owner: string | null | undefined) => {
    if (owner && !access.staff.has(owner)) throw new ProblemError(400, STAFF_MESSAGES.unknownOwner);
  };

  // The page has not noticed yet that somebody else has signed in with this browser.
  const requireAuthor = (author: string | undefined, staffEmail: string) => {
    if (author && author !== staffEmail) throw new ProblemError(401, STAFF_MESSAGES.signIn.required);
  };

  app.post(
    '/enquiries',
    { schema: { body: newEnquiryBody, response: { 200: inboxDetail, 201: inboxDetail } } },
    async ({ body, staffEmail }, reply) => {
      requireAuthor(body.author, staffEmail);
      const fields = normalizeEnquiry(body.fields);
      const error = validateEnquiry(fields, { canLackEmail: true });
      if (error) {
        throw new ProblemError(422, errorMessageOf(error, ENQUIRY_MESSAGES), { validationError: error });
      }
      const author = { by: staffEmail, at: Date.now() };
      const { kind } = await changes.addByHand(store, { ...body, fields }, author);
      wakeWorkers();
      if (kind === 'conflict') throw new ProblemError(409, STAFF_MESSAGES.addedBefore, { field: 'id' });
      return reply.code(kind === 'stored' ? 201 : 200).send(requireDetail(inboxStore, body.id));
    },
  );

  app.post(
    '/changes',
    { bodyLimit: BULK_LIMIT_BYTES, schema: { body: bulkBody, response: { 200: bulkResponse } } },
    async ({ body: { author, enteredAt, changes: wanted }, staffEmail }) => {
      requireAuthor(author, staffEmail);
      for (const { change } of wanted) requireOwner(change.owner);
      const results = await changes.changeAll(wanted, { by: staffEmail, at: Date.now() }, enteredAt);
      wakeWorkers();
      return { results };
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
      if (ids.length !== body.count) throw new ProblemError(409, STAFF_MESSAGES.otherCount);
      const erased = await erasure.erase(ids);
      await changes.recordErasure(erased.enquiries, { by: staffEmail, at: Date.now() });
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
      if (ids.length !== body.count) throw new ProblemError(409, STAFF_MESSAGES.otherFlagged);
      const erased = await erasure.erase(ids, IS_FLAGGED);
      await changes.recordErasure(erased.enquiries, { by: staffEmail, at: Date.now() });
      return erased;
    },
  );
};
