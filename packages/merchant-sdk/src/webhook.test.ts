import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifySignature, verifyWebhook, WebhookVerificationError } from './webhook.ts';

/** The example of the Standard Webhooks specification. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const nowS = Number(vector.timestamp);
const headers = {
  'webhook-id': vector.id,
  'webhook-timestamp': vector.timestamp,
  'webhook-signature': vector.signature,
};
const options = { secrets: [vector.secret], nowS };

function reasonOf(check: () => unknown): string {
  try {
    check();
    return 'accepted';
  } catch (failure) {
    if (failure instanceof WebhookVerificationError) return failure.reason;
    throw failure;
  }
}

const verdictOn = (changes: object, more: object = {}, body = vector.body) =>
  reasonOf(() => verifySignature(body, { ...headers, ...changes }, { ...options, ...more }));

describe('verifying a webhook', () => {
  it('accepts the published example, as text, as bytes and from a Headers object', () => {
    expect(verdictOn({})).toBe('accepted');
    const bytes = new TextEncoder().encode(vector.body);
    expect(reasonOf(() => verifySignature(bytes, new Headers(headers), options))).toBe('accepted');
    const event = verifyWebhook(vector.body, headers, options);
    expect(event).toEqual({ test: 2_432_232_314 });
  });

  it('accepts a secret without its prefix, and any of several', () => {
    const bare = vector.secret.replace('whsec_', '');

    expect(verdictOn({}, { secrets: [bare] })).toBe('accepted');
    expect(verdictOn({}, { secrets: ['whsec_AAAA', vector.secret] })).toBe('accepted');
  });

  it('accepts one right signature among others, of other versions too', () => {
    const others = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= v2,Gur4pLd03kjn8RYtBm5eJ1aZx';

    expect(verdictOn({ 'webhook-signature': `${others} ${vector.signature}` })).toBe('accepted');
    expect(verdictOn({ 'webhook-signature': others })).toBe('signature_wrong');
  });

  it.each([
    ['no id', { 'webhook-id': undefined }, 'headers_missing'],
    ['no time', { 'webhook-timestamp': '' }, 'headers_missing'],
    ['no signature', { 'webhook-signature': undefined }, 'headers_missing'],
    ['another id', { 'webhook-id': 'msg_other' }, 'signature_wrong'],
    ['a time that is none', { 'webhook-timestamp': '1614265330.5' }, 'timestamp_invalid'],
    ['words for a time', { 'webhook-timestamp': 'hoy' }, 'timestamp_invalid'],
    ['an empty signature', { 'webhook-signature': 'v1,' }, 'signature_wrong'],
    ['a cut signature', { 'webhook-signature': vector.signature.slice(0, -8) }, 'signature_wrong'],
    ['no version', { 'webhook-signature': vector.signature.slice(3) }, 'signature_wrong'],
    [
      'another version',
      { 'webhook-signature': vector.signature.replace('v1', 'v2') },
      'signature_wrong',
    ],
  ])('refuses %s', (_, changes, reason) => {
    expect(verdictOn(changes)).toBe(reason);
  });

  it('refuses a body of which any one byte was changed', () => {
    for (let place = 0; place < vector.body.length; place++) {
      const changed = `${vector.body.slice(0, place)}~${vector.body.slice(place + 1)}`;
      expect(verdictOn({}, {}, changed)).toBe('signature_wrong');
    }
    expect(verdictOn({}, {}, '{"test":2432232314}')).toBe('signature_wrong');
  });

  it('refuses what is more than five minutes old or early, to the second', () => {
    const at = (seconds: number) => verdictOn({}, { nowS: nowS + seconds });

    expect([at(300), at(-300)]).toEqual(['accepted', 'accepted']);
    expect([at(301), at(-301)]).toEqual(['timestamp_too_old', 'timestamp_too_new']);
    expect(verdictOn({}, { nowS: nowS + 60, toleranceS: 59 })).toBe('timestamp_too_old');
  });

  it('never accepts without a secret, or with one that is none', () => {
    expect(verdictOn({}, { secrets: [] })).toBe('signature_wrong');
    expect(verdictOn({}, { secrets: ['whsec_'] })).toBe('secret_malformed');
    expect(verdictOn({}, { secrets: ['whsec_ñ'] })).toBe('secret_malformed');
  });

  it('tells a body that is no JSON, rightly signed as it may be', () => {
    const body = 'hola';
    const key = Buffer.from(vector.secret.slice(6), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${vector.id}.${vector.timestamp}.${body}`)
      .digest('base64');
    const signed = { ...headers, 'webhook-signature': `v1,${signature}` };

    expect(reasonOf(() => verifyWebhook(body, signed, options))).toBe('body_malformed');
  });
});
