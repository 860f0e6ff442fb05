import { createHmac, createSign } from 'node:crypto';

type Signed = { readonly eventId: string; readonly body: string };
type Headers = Readonly<Record<string, string>>;
/** Signs one attempt. A forged one looks right and is not. */
export type Sign = (event: Signed, isForged: boolean) => Headers;

/** STP signs nothing. */
export const noSignature: Sign = () => ({});

/** Standard Webhooks: HMAC-SHA-256 over id, time and raw body. */
export function standardSignature(secret: string): Sign {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return ({ eventId, body }, isForged) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', isForged ? Buffer.from('not the key') : key)
      .update(`${eventId}.${timestamp}.${body}`)
      .digest('base64');
    return {
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
  };
}

/** Conekta's way: the raw body signed with RSA-SHA256, in the header DIGEST; without a key it is left out. */
export const conektaSignature =
  (signingKey: () => string | null): Sign =>
  ({ body }, isForged) => {
    const key = signingKey();
    if (key === null) return {};
    const signer = createSign('RSA-SHA256').update(isForged ? `${body} ` : body);
    return { digest: signer.sign(key, 'base64') };
  };
