import { createHmac } from 'node:crypto';
import { flagDefaults } from '@abona/contract/flags';
import { signedTextOf } from '@abona/contract/merchants/entry';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { knownPayment } from './known-payment.ts';
import { paymentSignature } from './payment-signature.ts';
import { validPaymentQuery } from './valid-payment.ts';

const aPayment = {
  valid: true,
  merchantId: 'mer_1',
  merchantName: 'Casa Ámbar',
  merchantLogo: null,
  amount: 489_900,
  cancellationToken: 'cancel',
  callback: 'https://casaambar.test/gracias',
  integrationName: 'sdk',
  orderId: 'CA-10482',
  paymentId: '123456789012345',
  paymentIntentId: null,
};
const byPayment = { paymentId: '123456789012345', paymentIntentId: null };
const byIntent = { paymentId: null, paymentIntentId: 'pi_8' };

const serve = (valid = true) =>
  fakeServer({
    getPaymentToken: () => success('getPaymentToken', { token: 'v1.abc.secret' }),
    validatePayment: () => success('validatePayment', { ...aPayment, valid }),
  });
const ask = (ids: typeof byPayment | typeof byIntent) =>
  queryClient.fetchQuery(validPaymentQuery(ids));

afterEach(() => queryClient.clear());

describe('a payment that a shopper came with', () => {
  it('[5.07] is not asked about without an id', async () => {
    const { calls } = serve();

    const none = { paymentId: null, paymentIntentId: null };
    expect(await queryClient.fetchQuery(validPaymentQuery(none))).toBeNull();
    expect(calls).toEqual([]);
  });

  it('[3.07, 5.07, 7.17] is used when the server calls it valid, and remembered for the login', async () => {
    serve();

    expect(await ask(byPayment)).toMatchObject({ merchantName: 'Casa Ámbar', amount: 489_900 });
    expect(knownPayment(byPayment)).toMatchObject({ callback: 'https://casaambar.test/gracias' });
    expect(knownPayment({ paymentId: '9', paymentIntentId: null })).toBeNull();
  });

  it('[5.07] is not used when the server does not', async () => {
    serve(false);

    expect(await ask(byPayment)).toBeNull();
  });

  it('[7.16, 7.17] is signed with a token when it is an intent, and not when it is a payment', async () => {
    const { calls, count } = serve();

    await ask(byPayment);
    expect(count('getPaymentToken')).toBe(0);
    expect(calls.at(-1)?.headers.has('X-Signature')).toBe(false);

    await ask(byIntent);
    expect(count('getPaymentToken')).toBe(1);
    expect(calls.at(-1)?.headers.get('X-Signature')).toMatch(/^t=\d+,kid=v1\.abc,v1=[\da-f]{64}$/);
    expect(calls.at(-1)?.body).toEqual({ payment_intent_id: 'pi_8', use_signature: true });
  });

  it('[5.07] fetches no token and signs nothing while the signature feature is off', async () => {
    setFlagState({
      values: { ...flagDefaults, validatePaymentWithToken: false },
      hasFailed: false,
    });
    onTestFinished(() => setFlagState({ values: flagDefaults, hasFailed: false }));
    const { calls, count } = serve();

    await ask(byIntent);

    expect(count('getPaymentToken')).toBe(0);
    expect(calls.at(-1)?.headers.has('X-Signature')).toBe(false);
    expect(calls.at(-1)?.body).toEqual({ payment_intent_id: 'pi_8', use_signature: false });
  });

  it('[7.17] is asked about once', async () => {
    const { count } = serve();

    await queryClient.ensureQueryData(validPaymentQuery(byPayment));
    await queryClient.ensureQueryData(validPaymentQuery(byPayment));

    expect(count('validatePayment')).toBe(1);
  });

  it('is asked about without a signature when no token is to be had: the server decides', async () => {
    const { calls } = fakeServer({
      getPaymentToken: () => refusal(500, 'internal_error'),
      validatePayment: () => success('validatePayment', aPayment),
    });

    expect(await ask(byIntent)).not.toBeNull();
    expect(calls.at(-1)?.headers.has('X-Signature')).toBe(false);
  });
});

it('[7.17] signs what the contract says, as the contract says it', async () => {
  const question = { timestamp: 1_794_000_000, paymentIntentId: 'pi_8' };
  const expected = createHmac('sha256', 'v1.abc.secret')
    .update(signedTextOf(question))
    .digest('hex');

  expect(await paymentSignature({ token: 'v1.abc.secret', ...question })).toBe(
    `t=1794000000,kid=v1.abc,v1=${expected}`,
  );
});
