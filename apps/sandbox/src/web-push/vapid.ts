import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';

const HEADER = /^vapid\s+t=([\w.-]+)\s*,\s*k=([\w-]+)$/i;
const POINT_BYTES = 65;
const LIFE_MAX_S = 24 * 3_600;

type Expected = { readonly origin: string; readonly serverKey: string | null };

/** Why a sender is not let in (RFC 8292): a status and a line; null: the token holds. */
export async function objectionToSender(
  authorization: string | undefined,
  { origin, serverKey }: Expected,
): Promise<{ readonly status: 401 | 403; readonly reason: string } | null> {
  const [, token, key] = HEADER.exec(authorization ?? '') ?? [];
  if (token === undefined || key === undefined)
    return { status: 401, reason: 'No VAPID token: Authorization: vapid t=…, k=…' };
  if (serverKey !== null && key !== serverKey)
    return { status: 403, reason: 'The subscription was made with another key' };
  try {
    const { payload } = await jwtVerify(token, publicKeyOf(key), {
      algorithms: ['ES256'],
      audience: origin,
      requiredClaims: ['exp', 'aud'],
    });
    const lifeS = (payload.exp ?? 0) - Date.now() / 1_000;
    return lifeS > LIFE_MAX_S ? { status: 403, reason: 'exp is more than a day away' } : null;
  } catch (failure) {
    return { status: 403, reason: `The token does not hold: ${String(failure)}` };
  }
}

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== POINT_BYTES) throw new Error('k is no uncompressed point of P-256');
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}
