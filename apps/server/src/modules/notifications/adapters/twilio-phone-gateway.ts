import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut } from '#platform/outgoing-call.ts';
import type { Receipt, SendFailure } from '../domain/message.ts';
import type { PhoneCall, PhoneGateway } from '../ports.ts';

type Options = {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** The number we send from, with its country code. */
  readonly from: string;
  readonly log: Log;
};

const TIMEOUT_MS = 10_000;
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';
const Reply = z.object({ sid: z.string() });

/** Texts, WhatsApp messages and calls go out by Twilio's REST API, or by one that is shaped like it. */
export function createTwilioPhoneGateway(options: Options): PhoneGateway {
  const base = `${options.url.replace(/\/$/, '')}/2010-04-01/Accounts/${options.account}`;
  const authorization = `Basic ${btoa(`${options.account}:${options.token}`)}`;

  return {
    send: async (message) => {
      assertOutsideTransaction('using the phone gateway');
      const { resource, form } = requestOf(message, options.from);
      try {
        const answer = await callOut(`${base}/${resource}.json`, {
          method: 'POST',
          headers: { authorization, accept: 'application/json', 'content-type': FORM },
          body: new URLSearchParams(form).toString(),
          timeoutMs: TIMEOUT_MS,
        });
        if (!answer.isFine) return refusalOf(answer.status, options.log);
        return ok({ reference: Reply.parse(JSON.parse(answer.text)).sid });
      } catch (error) {
        options.log.warn({ error, provider: 'phone' }, 'the phone gateway did not answer');
        return err('unreachable');
      }
    },
  };
}

type Request = { readonly resource: string; readonly form: Record<string, string> };

function requestOf({ channel, to, text }: PhoneCall, from: string): Request {
  switch (channel) {
    case 'sms':
      return { resource: 'Messages', form: { To: to, From: from, Body: text } };
    case 'whatsapp':
      return {
        resource: 'Messages',
        form: { To: `whatsapp:${to}`, From: `whatsapp:${from}`, Body: text },
      };
    case 'call':
      return { resource: 'Calls', form: { To: to, From: from, Twiml: spoken(text) } };
  }
}

const spoken = (text: string): string =>
  `<Response><Say language="es-MX">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Say></Response>`;

/** A bad number is their last word; too many requests, bad credentials and their own faults are not. */
function refusalOf(status: number, log: Log): Result<Receipt, SendFailure> {
  log.warn({ status_code: status, provider: 'phone' }, 'the phone gateway refused a message');
  return err(status === 400 || status === 404 || status === 422 ? 'refused' : 'unreachable');
}
