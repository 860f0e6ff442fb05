import { randomUUID } from 'node:crypto';
import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from './testing/applicant.ts';
import { GOOD_TOKEN, startFraudVendors } from './testing/fraud-vendors.ts';
import { startFunnel } from './testing/funnel-world.ts';

const ANA = 7;

/** A form that wants nothing but to be handed in. */
async function filledIn() {
  const fraud = await startFraudVendors();
  const world = await startFunnel(fraud.environment);
  const { call } = world;
  await call(createApplication, { as: ANA, body: { payment_id: await world.buy(1_000_00) } });
  await call(form.savePersonalStep, { as: ANA, body: personal });
  await call(form.saveAddressStep, { as: ANA, body: address });
  await call(form.saveWorkStep, { as: ANA, body: work });
  await call(form.saveContactStep, { as: ANA, body: contact });
  const submit = (body: object, key = randomUUID()) =>
    call(form.submitForm, { as: ANA, body, headers: { 'idempotency-key': key } });
  const statusOf = async () => (await world.origination.currentOf(ANA))?.status;
  return { ...world, fraud, submit, statusOf };
}

describe('who hands an application in', () => {
  it('[3.11] useRecaptcha off: nobody is asked whether it is a person', async () => {
    const { submit, fraud, statusOf } = await filledIn();

    expect((await submit({})).status).toBe(200);

    expect(await statusOf()).toBe('scoring');
    expect(fraud.askedOf('recaptcha')).toEqual([]);
  });

  it('[3.11] useRecaptcha on: a person goes on, and their token was verified', async () => {
    const { submit, fraud, statusOf, flagsOn } = await filledIn();
    flagsOn.add('useRecaptcha');

    expect((await submit({ captcha_token: GOOD_TOKEN })).status).toBe(200);

    expect(await statusOf()).toBe('scoring');
    expect(fraud.askedOf('recaptcha')).toEqual([
      expect.objectContaining({
        path: '/api/siteverify',
        headers: expect.objectContaining({ 'content-type': 'application/x-www-form-urlencoded' }),
        body: `secret=abona-local-recaptcha-secret&response=${GOOD_TOKEN}`,
      }),
    ]);
  });

  it('asks nothing more of whoever has handed it in already', async () => {
    const { submit, fraud, flagsOn } = await filledIn();
    flagsOn.add('useRecaptcha');
    await submit({ captcha_token: GOOD_TOKEN });

    const again = await submit({});

    expect(again).toMatchObject({ status: 200, data: { status: 'scoring' } });
    expect(fraud.askedOf('recaptcha')).toHaveLength(1);
  });

  it.each([
    ['no token', {}, 'low'],
    ['a token of nobody', { captcha_token: 'forged' }, 'low'],
    ['a token for another action', { captcha_token: `${GOOD_TOKEN}-elsewhere` }, 'low'],
    ['a token of a program', { captcha_token: GOOD_TOKEN }, 'high'],
  ] as const)('[3.11] useRecaptcha on: %s is refused, and changes nothing', async (...given) => {
    const [, body, level] = given;
    const { submit, fraud, statusOf, flagsOn } = await filledIn();
    flagsOn.add('useRecaptcha');
    fraud.behave(level);

    const { status, error } = await submit(body);

    expect({ status, code: error.code }).toEqual({ status: 422, code: 'captcha_failed' });
    expect(await statusOf()).toBe('filling');
  });

  it.each(['down', 'hang', 'garbled'] as const)(
    '[3.11] useRecaptcha on: a vendor that is %s stops nobody, and it is logged',
    async (fault) => {
      const { submit, fraud, statusOf, flagsOn, warnings } = await filledIn();
      flagsOn.add('useRecaptcha');
      fraud.behave(fault);

      expect((await submit({ captcha_token: GOOD_TOKEN })).status).toBe(200);

      expect(await statusOf()).toBe('scoring');
      expect(warnings).toContainEqual({ provider: 'recaptcha', code: undefined });
    },
  );
});
