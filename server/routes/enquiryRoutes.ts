import formBody from '@fastify/formbody';
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ENQUIRY_ENDPOINT,
  type EnquiryFields,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES, errorMessageOf } from '../../domain/enquiry/enquiryMessages.ts';
import {
  type EnquiryForm,
  type EnquirySubmission,
  enquiryForm,
  enquiryReceipt,
  enquiryState,
  enquirySubmission,
  enquiryWithdrawal,
  NOT_AN_ENQUIRY,
  problem,
  typedFields,
} from '../../domain/enquiry/enquirySchemas.ts';
import { parseSource } from '../../domain/enquiry/source.ts';
import { spamSignalsOf } from '../../domain/enquiry/spamSignals.ts';
import { statePath, withdrawalPath } from '../../domain/enquiry/withdrawal.ts';
import { RECEIVED_PAGE } from '../../domain/sitePages.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { EnquiryStore } from '../store/EnquiryStore.ts';
import { uuidOf } from '../uuidOf.ts';
import type { EnquiryPages } from './EnquiryPages.ts';
import { type EnquiryOutcome, outcomeOfStatus } from './enquiryOutcomes.ts';
import { isFromOtherSite } from './isFromOtherSite.ts';
import { MESSAGES } from './messages.ts';
import { ProblemError, problemErrorOf, refuse, sendProblem } from './problem.ts';
import { SenderCounts } from './SenderCounts.ts';

interface EnquiryRouteOptions
  extends Pick<Context, 'store' | 'visitorChanges' | 'wakeWorkers'>,
    Pick<Config, 'rateLimit' | 'siteUrl'> {
  /** The pages for a browser without JavaScript; where there is no site, a refusal is JSON for it too. */
  pages: EnquiryPages | undefined;
  count?: ((outcome: EnquiryOutcome) => void) | undefined;
}

const FORM_ID_WINDOW_MS = 600_000;

const PROBLEMS = { '4xx': problem, '5xx': problem };

const SCHEMA = {
  body: {
    content: {
      'application/json': { schema: enquirySubmission },
      'application/x-www-form-urlencoded': { schema: enquiryForm },
    },
  },
  response: { 200: enquiryReceipt, 201: enquiryReceipt, ...PROBLEMS },
};

/** Whether a request is the plain form post of a browser without JavaScript, which expects a page in response. */
function isFormPost(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

/** The query of the page with the form, which names the source where no script has put it into the form. */
function queryOf(referer = ''): string {
  return URL.parse(referer)?.search ?? '';
}

const ID_PARAMS = z.object({ id: z.string().toLowerCase() });

/** Accepts enquiries, as JSON and as a plain form post, withdraws them, and says what became of them. */
export const enquiryRoutes: FastifyPluginAsyncZod<EnquiryRouteOptions> = async (app, options) => {
  const { store, visitorChanges, wakeWorkers, rateLimit, siteUrl, pages, count } = options;
  const senders = new SenderCounts(rateLimit);
  await app.register(formBody);

  // Before the limits: what another site makes a visitor's browser send is not the visitor's doing.
  app.addHook('onRequest', async (request) => {
    if (isFromOtherSite(request, siteUrl)) throw new ProblemError(403, MESSAGES.otherSite);
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemErrorOf(error, request, { ...MESSAGES, notSaved: MESSAGES.notStored });
    count?.(outcomeOfStatus(problem.statusCode));
    if (!pages || !isFormPost(request)) return sendProblem(reply, problem);
    return refuse(reply, problem)
      .type('text/html; charset=utf-8')
      .send(pages.refused(problem, typedFields.parse(request.body), request.headers.referer));
  });

  app.post<{ Body: EnquiryForm | EnquirySubmission | undefined }>(
    ENQUIRY_ENDPOINT,
    {
      schema: SCHEMA,
      schemaErrorFormatter: problemOfBody,
      config: {
        // After the body is parsed, so that a plain form post gets its values back.
        rateLimit: rateLimit > 0 && { max: rateLimit, timeWindow: '1 minute', hook: 'preValidation' },
      },
    },
    async (request, reply) => {
      const { body, ip } = request;
      // Without a content type there is neither a body nor a schema for it.
      if (!body) throw new ProblemError(400, NOT_AN_ENQUIRY);
      const fields = normalizeEnquiry(body);
      const error = validateEnquiry(fields);
      if (error) {
        const { toast } = error;
        const detail = toast ? ENQUIRY_MESSAGES.toast[toast] : errorMessageOf(error, ENQUIRY_MESSAGES);
        throw new ProblemError(422, detail, { validationError: error });
      }

      const id = 'id' in body ? body.id : formIdOf(fields, Date.now(), store);
      const source = parseSource(body.source || queryOf(request.headers.referer));
      const metadata = {
        spamSignals: spamSignalsOf(body),
        notice: body.notice,
        source,
        language: body.language,
        replaces: body.replaces,
      };
      const isProof = store.proofs.isProof(id);
      const counted = isProof ? metadata : senders.addTo(metadata, ip, id);
      const result = await store.add(id, fields, counted);
      if (result.kind === 'conflict') {
        throw new ProblemError(409, MESSAGES.idIsUsed, { field: 'id' });
      }
      if (result.kind === 'repeated') count?.('repeated');
      else if (!isProof) count?.(result.isFlagged ? 'flagged' : 'stored');
      if (result.kind === 'stored') wakeWorkers();
      if (isFormPost(request)) {
        const { path } = pages?.languageOf(body.language) ?? { path: '' };
        return reply.redirect(`${path}${RECEIVED_PAGE}?reference=${result.receipt.reference}`, 303);
      }
      return reply.code(result.kind === 'stored' ? 201 : 200).send(result.receipt);
    },
  );

  await app.register(async (withdrawals: typeof app) => {
    // The id is all that counts, whatever a client says that it sends.
    withdrawals.removeAllContentTypeParsers();
    withdrawals.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    withdrawals.setErrorHandler((error, request, reply) =>
      sendProblem(reply, problemErrorOf(error, request)),
    );
    const config = { rateLimit: rateLimit > 0 && { max: rateLimit, timeWindow: '1 minute' } };
    withdrawals.get(
      statePath(':id'),
      { config, schema: { params: ID_PARAMS, response: { 200: enquiryState, ...PROBLEMS } } },
      async ({ params }, reply) => {
        const state = visitorChanges.stateOf(params.id);
        if (!state) throw new ProblemError(404, MESSAGES.unknownEnquiry);
        return reply.header('cache-control', 'no-store').send(state);
      },
    );
    withdrawals.post(
      withdrawalPath(':id'),
      { config, schema: { params: ID_PARAMS, response: { 200: enquiryWithdrawal, ...PROBLEMS } } },
      async ({ params }) => {
        const withdrawal = await visitorChanges.withdraw(params.id, Date.now());
        wakeWorkers();
        if (!withdrawal) throw new ProblemError(404, MESSAGES.unknownEnquiry);
        return withdrawal;
      },
    );
  });
};

/** 422, with its name, for a field that is missing or no text; 400 for a body that is no object. */
function problemOfBody([error]: FastifySchemaValidationError[]): ProblemError {
  const field = error?.instancePath.slice(1);
  return new ProblemError(field ? 422 : 400, error?.message ?? '', field ? { field } : {});
}

/**
 * The id of an enquiry that a plain form posted, which can't make one: a UUID of version 8 (RFC 9562 section 5.8) from
 * its fields, the time and a secret of the store. The same form sent again by a double tap or a reload is the same
 * enquiry, for between ten and twenty minutes.
 */
function formIdOf(fields: EnquiryFields, now: number, store: EnquiryStore): string {
  const idIn = (window: number) => uuidOf(JSON.stringify([window, fields]), store.formSecret);
  const window = Math.floor(now / FORM_ID_WINDOW_MS);
  const previous = idIn(window - 1);
  return store.has(previous) ? previous : idIn(window);
}
