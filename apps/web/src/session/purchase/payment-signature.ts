import { clientMap } from '@abona/contract/client-map.gen';

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Signed = {
  readonly token: string;
  readonly paymentIntentId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
};

/**
 * Signs the question about a payment intent with the token that was fetched for it
 * (`contract/merchants/entry.ts` says what is signed, and how the header is written).
 */
export async function paymentSignature({
  token,
  paymentIntentId,
  timestamp,
}: Signed): Promise<string> {
  const [method, address] = clientMap.validatePayment;
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(token),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const question = `${timestamp}.${method}.${address}.${paymentIntentId}`;
  const signature = await crypto.subtle.sign('HMAC', key, text.encode(question));
  const keyId = token.slice(0, token.lastIndexOf('.'));
  return `t=${timestamp},kid=${keyId},v1=${hexOf(signature)}`;
}
