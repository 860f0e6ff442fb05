import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The browser's half of a subscription, which it gives to nobody. */
export type ReceiverKeys = { readonly privateKey: string; readonly auth: string };

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size, and the length of the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1;

/** What a browser reads of a push: RFC 8291, one record of RFC 8188. Null: it is not for this subscription. */
export function decryptPayload(body: Buffer, { privateKey, auth }: ReceiverKeys): string | null {
  try {
    return decrypt(body, { privateKey, auth });
  } catch {
    return null;
  }
}

function decrypt(body: Buffer, { privateKey, auth }: ReceiverKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, senderEnd);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(auth, 'base64url');
  const input = hkdfSync('sha256', pair.computeSecret(sender), secret, context, 32);
  const of = (purpose: string, bytes: number) => {
    const info = Buffer.from(`Content-Encoding: ${purpose}\0`);
    return Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, info, bytes));
  };
  const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const text = Buffer.concat([
    decipher.update(body.subarray(senderEnd, -TAG_BYTES)),
    decipher.final(),
  ]);
  // The last record ends with a two, and zeros after it.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
