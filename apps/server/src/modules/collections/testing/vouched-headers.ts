import { createHmac } from 'node:crypto';

type Message = { readonly id: string; readonly text: string };

/** What vouches for a message of a provider that signs by Standard Webhooks. */
export function vouchedHeaders(secret: string, { id, text }: Message): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
