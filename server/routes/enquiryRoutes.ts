import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnquiryReceipt } from '../../domain/enquiry/enquiryEndpoint.ts';
import { ENQUIRY_ENDPOINT, RECEIVED_PAGE } from '../../domain/enquiry/enquiryEndpoint.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { refuseOtherSites } from '../http/refuseOtherSites.ts';
import type { EnquiryStore } from '../store/EnquiryStore.ts';
import { readFormSubmission, readJsonSubmission, type Submission } from './readSubmission.ts';

interface EnquiryRouteOptions {
  store: EnquiryStore;
  /** Called after a new enquiry is on disk. */
  onStored: () => void;
  /** Enquiries a minute from one address (an IPv6 network of 64 bits counts as one); 0 is off. */
  rateLimit: number;
  /** Canonical address of the site. */
  siteUrl: string;
}

/** Bytes that an enquiry may take; the longest valid one takes under 2 KB, written in escapes. */
const BODY_LIMIT = 16_384;

const RECEIPT_SCHEMA = {
  type: 'object',
  required: ['id', 'reference'],
  properties: { id: { type: 'string' }, reference: { type: 'string' } },
} as const;

/** Whether a request is the plain form post of a browser without JavaScript, which wants pages for answers. */
export function isFormPost(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

/** Takes enquiries, as JSON and as a plain form post. */
export async function enquiryRoutes(app: FastifyInstance, options: EnquiryRouteOptions): Promise<void> {
  const { store, onStored, rateLimit, siteUrl } = options;
  app.removeContentTypeParser('text/plain');
  await app.register(formBody, { bodyLimit: BODY_LIMIT });

  // Before the limits: what another site makes a visitor's browser send is not the visitor's doing.
  app.addHook('onRequest', async (request) => refuseOtherSites(request, siteUrl));

  /** The receipt, once the enquiry is on disk. */
  async function keep({ id, fields, marks }: Submission): Promise<EnquiryReceipt & { isNew: boolean }> {
    const addition = await store.add(id, fields, marks);
    if (addition.kind === 'conflict') {
      throw new ProblemError(409, 'This id was used for another enquiry; make a new one.', { field: 'id' });
    }
    const isNew = addition.kind === 'stored';
    if (isNew) onStored();
    return { ...addition.receipt, isNew };
  }

  app.post(
    ENQUIRY_ENDPOINT,
    {
      bodyLimit: BODY_LIMIT,
      schema: { response: { 200: RECEIPT_SCHEMA, 201: RECEIPT_SCHEMA } },
      config: { rateLimit: rateLimit > 0 && { max: rateLimit, timeWindow: '1 minute' } },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (isFormPost(request)) {
        const form = readFormSubmission(request.body, Date.now());
        const { reference } = await keep(store.has(form.earlierId) ? { ...form, id: form.earlierId } : form);
        return reply.redirect(`${RECEIVED_PAGE}?reference=${reference}`, 303);
      }
      const { id, reference, isNew } = await keep(readJsonSubmission(request.body));
      return reply.code(isNew ? 201 : 200).send({ id, reference });
    },
  );
}
