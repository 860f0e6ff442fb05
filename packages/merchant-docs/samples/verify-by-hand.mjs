import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Standard Webhooks, without the SDK: the raw body, byte for byte, and the three headers. */
export function isOfAbona(body, headers, secret, nowS = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!id || Math.abs(nowS - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // During a rotation there are two signatures: one of them is enough.
  return headers['webhook-signature'].split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

const { body, headers } = JSON.parse(readFileSync(0, 'utf8'));
console.log(isOfAbona(body, headers, process.env.ABONA_WEBHOOK_SECRET));
