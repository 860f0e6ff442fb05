import { z } from 'zod';
import { GatewayRefusal } from './gateway-resources.ts';
import type { Channel } from './magic-numbers.ts';
import { spokenText } from './twiml.ts';

export type PhoneRequest = {
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly body: string;
};

const Form = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().optional(),
  Twiml: z.string().optional(),
});

const WHATSAPP = 'whatsapp:';
const E164 = /^\+[1-9]\d{7,14}$/;
const BODY_LENGTH_MAX = 1_600;

/** Twilio's own refusals, with its codes: a client that reads them learns the same here. */
export function parseMessage(form: unknown): PhoneRequest {
  const fields = Form.safeParse(form ?? {});
  if (!fields.success) throw new GatewayRefusal(400, 20_001, 'The form cannot be read');
  const { To = '', From, MessagingServiceSid, Body = '' } = fields.data;
  const sender = From ?? MessagingServiceSid ?? '';
  if (sender === '') throw new GatewayRefusal(400, 21_603, "A 'From' phone number is required.");
  if (Body === '') throw new GatewayRefusal(400, 21_602, 'Message body is required.');
  if ([...Body].length > BODY_LENGTH_MAX) {
    throw new GatewayRefusal(400, 21_617, 'The message body exceeds the 1600 character limit.');
  }
  const isWhatsapp = To.startsWith(WHATSAPP);
  if (isWhatsapp !== sender.startsWith(WHATSAPP)) {
    throw new GatewayRefusal(400, 63_007, "'To' and 'From' must both be WhatsApp addresses.");
  }
  return {
    channel: isWhatsapp ? 'whatsapp' : 'sms',
    to: checkedNumber(To),
    from: sender.replace(WHATSAPP, ''),
    body: Body,
  };
}

export function parseCall(form: unknown): PhoneRequest {
  const fields = Form.safeParse(form ?? {});
  if (!fields.success) throw new GatewayRefusal(400, 20_001, 'The form cannot be read');
  const { To = '', From = '', Twiml = '' } = fields.data;
  if (From === '') throw new GatewayRefusal(400, 21_213, "A 'From' phone number is required.");
  const spoken = spokenText(Twiml);
  if (spoken === null) throw new GatewayRefusal(400, 21_205, 'Twiml with a <Say> is required.');
  return { channel: 'call', to: checkedNumber(To), from: From, body: spoken };
}

function checkedNumber(to: string): string {
  const number = to.replace(WHATSAPP, '');
  if (!E164.test(number)) {
    throw new GatewayRefusal(400, 21_211, "The 'To' number is not a valid phone number.");
  }
  return number;
}
