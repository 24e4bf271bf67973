import { once } from 'node:events';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { webhookEvent } from '../../domain/desk/webhookSchemas.ts';
import type { WebhookConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { GoneError, type Sender } from '../mail/Mailer.ts';
import type { WebhookMessage } from './composeWebhook.ts';

/** The specification asks for 15 to 30 seconds. */
const TIMEOUT_MS = 15_000;

/** The specification: the receiver wants nothing any more. */
const GONE = 410;

/**
 * Sends webhooks to the one URL of the settings, signed by the Standard Webhooks specification
 * (https://www.standardwebhooks.com). No redirect is followed: the data goes nowhere else. Of the response only the
 * status is read.
 */
export function createWebhookSender(
  { url, secret }: WebhookConfig,
  timeoutMs = TIMEOUT_MS,
): Sender<WebhookMessage> {
  const webhook = new Webhook(secret);
  return {
    async send({ id, event }) {
      const body = JSON.stringify(webhookEvent.parse(event));
      const now = new Date();
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, now, body),
        },
        body,
      }).catch((cause: Error) => {
        if (cause.name === 'TimeoutError')
          throw new OperatorError(`no reply within ${timeoutMs / 1000} s`, { cause });
        throw unreachable(cause.cause ?? cause);
      });
      await response.body?.cancel();
      const { status } = response;
      if (response.ok) return `status ${status}`;
      if (status === GONE) throw new GoneError('status 410: the receiver wants nothing any more');
      const isRedirect = status >= 300 && status < 400;
      throw new OperatorError(`status ${status}${isRedirect ? ', a redirect, which is not followed' : ''}`);
    },
    async verify() {
      const { protocol, hostname, port } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, '');
      const isTls = protocol === 'https:';
      const signal = AbortSignal.timeout(timeoutMs);
      const socket = isTls
        ? connectTls({ host, port: Number(port) || 443, ...(!isIP(host) && { servername: host }) })
        : connectTcp({ host, port: Number(port) || 80 });
      try {
        await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
      } catch (cause) {
        throw unreachable(cause);
      } finally {
        socket.destroy();
      }
    },
    deleteCopy: async () => {},
  };
}

/** An error of the connection, which concerns all webhooks; see `isConnectionError`. */
function unreachable(cause: unknown): OperatorError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const error = new OperatorError(`the receiver can't be reached: ${code ?? message}`, { cause });
  return Object.assign(error, { code: 'ECONNECTION' });
}
