import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave us to write to it alone: its public key and a secret, both base64url (RFC 8291, 3.2). */
export type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** A record holds any message of ours, so there is only one; push services take 4,096 bytes of body. */
const RECORD_BYTES = 4_096;
/** Ends the last record; what padding there is follows it (RFC 8188, 2). */
const LAST_RECORD = Buffer.from([2]);

type Once = { readonly privateKey: Buffer; readonly salt: Buffer };

/** Made for one message and forgotten with it. */
function rollOnce(): Once {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

/**
 * A message that only the browser can read, not the push service that carries it: `aes128gcm` of RFC 8188 with the
 * keys of RFC 8291. Throws for a public key that is no point of the curve.
 */
export function encryptPayload(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { privateKey, salt }: Once = rollOnce(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const sender = pair.getPublicKey();
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = pair.computeSecret(receiver);
  const input = derive(shared, { salt: Buffer.from(auth, 'base64url'), context, bytes: 32 });
  const of = (purpose: string, bytes: number): Buffer =>
    derive(input, { salt, context: Buffer.from(`Content-Encoding: ${purpose}\0`), bytes });
  const cipher = createCipheriv(
    'aes-128-gcm',
    of('aes128gcm', KEY_BYTES),
    of('nonce', NONCE_BYTES),
  );
  const record = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, sizes, sender, ...record, cipher.getAuthTag()]);
}

type Derivation = { readonly salt: Buffer; readonly context: Buffer; readonly bytes: number };

const derive = (secret: Buffer, { salt, context, bytes }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, context, bytes));
