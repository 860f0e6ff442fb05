import { describe, expect, it } from 'vitest';
import { hasLoginAnswer, readQueryParameters, withoutLoginAnswer } from './query-parameters.ts';

const nothing = {
  paymentId: null,
  paymentIntentId: null,
  isEmbedded: false,
  src: 'GEN',
  utm: {
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
  },
  merchantCustomerId: null,
  consentTimestamp: null,
  merchantHostedId: null,
  design: null,
  waitMobileSession: false,
};

describe('the query parameters', () => {
  it('[2.72] are all fourteen read', () => {
    const query = new URLSearchParams({
      payment_id: 'pay_1',
      payment_intent_id: 'pi_2',
      mode: 'APP',
      src: 'MKT',
      utm_source: 'a',
      utm_medium: 'b',
      utm_campaign: 'c',
      utm_term: 'd',
      utm_content: 'e',
      merchant_customer_id: 'mc_3',
      consent_timestamp: '2026-01-02T03:04:05Z',
      merchant_hosted_id: 'mh_4',
      design: 'mobile',
      wait_mobile_session: 'true',
    });

    expect(readQueryParameters(`?${query}`)).toEqual({
      paymentId: 'pay_1',
      paymentIntentId: 'pi_2',
      isEmbedded: true,
      src: 'MKT',
      utm: {
        utm_source: 'a',
        utm_medium: 'b',
        utm_campaign: 'c',
        utm_term: 'd',
        utm_content: 'e',
      },
      merchantCustomerId: 'mc_3',
      consentTimestamp: '2026-01-02T03:04:05Z',
      merchantHostedId: 'mh_4',
      design: 'mobile',
      waitMobileSession: true,
    });
  });

  it.each([
    ['none', ''],
    ['empty ones', '?payment_id=&src=&utm_source=%20&design='],
    ['strange ones', '?paymentId=1&PAYMENT_ID=2&x=3'],
    ['values that do not count', '?mode=app&wait_mobile_session=1'],
    ['values longer than any of ours', `?payment_id=${'9'.repeat(513)}`],
  ])('[2.72] mean nothing, and the source is GEN, with %s', (_, search) => {
    expect(readQueryParameters(search)).toEqual(nothing);
  });

  it('[2.72] keep every digit of a long id', () => {
    expect(readQueryParameters('?payment_id=1234567890123456789').paymentId).toBe(
      '1234567890123456789',
    );
  });
});

describe("the login provider's answer", () => {
  it.each([
    ['?code=a&state=b', true],
    ['?error=access_denied&state=b', true],
    ['?code=a', false],
    ['?state=b', false],
    ['', false],
  ])('in %s is recognised: %s', (search, expected) => {
    expect(hasLoginAnswer(search)).toBe(expected);
  });

  it.each([
    ['?payment_id=7&code=a&state=b&mode=APP', '?payment_id=7&mode=APP'],
    ['?code=a&state=b&iss=c&error=d&error_description=e&session_state=f', ''],
    ['', ''],
  ])('[2.71] is taken out of %s, and the rest stays', (search, expected) => {
    expect(withoutLoginAnswer(search)).toBe(expected);
  });
});
