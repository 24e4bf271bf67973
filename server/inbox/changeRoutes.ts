import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InboxChange } from '../../domain/inbox/inboxApi.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Outcome } from '../store/InboxChanges.ts';
import type { Inbox } from './Inbox.ts';
import { requireDetail } from './readingRoutes.ts';
import {
  CHANGE_BODY,
  CONFLICT_ANSWER,
  DETAIL_ANSWER,
  ERASE_BODY,
  ERASED_ANSWER,
  ID_PARAMS,
  VERSION_BODY,
} from './schemas.ts';

type ChangeRequest<Body> = FastifyRequest<{ Params: { id: string }; Body: Body }>;

const ANSWERS = { 200: DETAIL_ANSWER, 409: CONFLICT_ANSWER };

/** What the staff do with an enquiry: a status, a note, mailing it again, erasing the person. */
export async function changeRoutes(
  app: FastifyInstance,
  options: Inbox & { onQueued: () => void },
): Promise<void> {
  const { changes, queue, records, erasure, onQueued } = options;

  function answer(outcome: Outcome, id: string, reply: FastifyReply) {
    if (outcome.kind === 'stale') {
      const { since, version } = outcome;
      return reply
        .code(409)
        .send({ detail: 'Someone else has changed this enquiry in the meantime.', since, version });
    }
    return requireDetail(options, id);
  }

  app.post(
    '/enquiries/:id/changes',
    { schema: { params: ID_PARAMS, body: CHANGE_BODY, response: ANSWERS } },
    async (request: ChangeRequest<InboxChange>, reply) => {
      const { id } = request.params;
      const { note, ...change } = request.body;
      const trimmed = note?.trim();
      const outcome = changes.change(
        id,
        trimmed ? { ...change, note: trimmed } : change,
        request.staff,
        Date.now(),
      );
      return answer(outcome, id, reply);
    },
  );

  app.post(
    '/enquiries/:id/mail',
    { schema: { params: ID_PARAMS, body: VERSION_BODY, response: ANSWERS } },
    async (request: ChangeRequest<{ version: number }>, reply) => {
      const { id } = request.params;
      const now = Date.now();
      const outcome = changes.resend(id, request.body.version, request.staff, now, () =>
        queue.resend(now, id),
      );
      if (outcome.kind === 'done') onQueued();
      return answer(outcome, id, reply);
    },
  );

  app.post(
    '/enquiries/:id/erasure',
    { schema: { params: ID_PARAMS, body: ERASE_BODY, response: { 200: ERASED_ANSWER } } },
    async (request: ChangeRequest<{ count: number }>) => {
      const { Email: email, Mobile: mobile } = requireDetail(options, request.params.id).fields;
      if (records.samePerson({ Email: email, Mobile: mobile }).length !== request.body.count) {
        throw new ProblemError(
          409,
          'Another enquiry of this person has come in; please look again before you erase.',
        );
      }
      const byEmail = await erasure.erase({ email });
      const byMobile = await erasure.erase({ mobile });
      const enquiries = byEmail.enquiries + byMobile.enquiries;
      changes.noteErasure(enquiries, request.staff, Date.now());
      return { enquiries, mails: byEmail.mails + byMobile.mails };
    },
  );
}
