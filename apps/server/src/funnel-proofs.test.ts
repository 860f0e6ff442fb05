import * as phoneValidation from '@abona/contract/identity/phone-validation';
import { getDecision } from '@abona/contract/origination/decision';
import { getProgress } from '@abona/contract/origination/progress';
import { describe, expect, it } from 'vitest';
import { startApplicant } from '#testing/funnel-applicant.ts';

/** Somebody without a purchase, up to where the phone is to be proven. */
async function startFunnel() {
  const applicant = await startApplicant();
  await applicant.apply({ acquisition_channel: 'web', acquisition_product: 'kyc' });
  return applicant;
}

describe('an application', () => {
  it('[2.13, 2.27, 3.26] is signed with a NIP, proves its phone, then its person, and is granted', async () => {
    const { must, phones, provePhone, statusIs, capture, bureau } = await startFunnel();

    await provePhone();
    const waiting = await must(getProgress);
    await capture('approved');
    await statusIs('completed');

    expect(phones.received[0]?.text).toContain('tu NIP para autorizar a Abona a consultar');
    expect(bureau.questions[0]).toMatchObject({ autorizacion: { tipo: 'NIP' } });
    expect(waiting.requirements).toMatchObject([{ name: 'identity' }]);
  });

  it('[2.13, 2.27] goes on in the moment that its phone, and then its person, is proven', async () => {
    const { must, phones, capture, database } = await startFunnel();
    await must(phoneValidation.sendPhoneCode, { send_method_name: 'SMS' });

    await must(phoneValidation.validatePhoneCode, { otp: await phones.codeOf(2) });
    const { status: afterPhone } = await must(getProgress);
    await capture('approved');
    const { status: afterPerson } = await must(getProgress);

    expect([afterPhone, afterPerson]).toEqual(['approving', 'completed']);
    const { rows } = await database.pool.query(
      `select event, payload->>'is_taken' as is_taken from platform.outbox
       where event like 'identity.%_proven' order by id`,
    );
    expect(rows).toEqual([
      { event: 'identity.phone_proven', is_taken: 'true' },
      { event: 'identity.identity_proven', is_taken: 'true' },
    ]);
    // Nobody is left to tell the application.
    const { rows: jobs } = await database.pool.query(
      `select from pgboss.job where name like 'origination.take_%_proof'`,
    );
    expect(jobs).toEqual([]);
  });

  it('has its NIP and its code counted by the address they are asked for from', async () => {
    const { database, provePhone } = await startFunnel();

    await provePhone();

    const { rows } = await database.pool.query(
      'select purpose, address_index is not null as is_counted from identity.one_time_codes',
    );
    expect(rows).toHaveLength(2);
    expect(rows.every(({ is_counted }) => is_counted)).toBe(true);
  });

  it('[2.13] whose person is not recognised in three tries is declined, and says why', async () => {
    const { must, provePhone, statusIs, capture } = await startFunnel();
    await provePhone();

    for (let tries = 0; tries < 3; tries += 1) await capture('rejected', ['face_mismatch']);

    await statusIs('rejected');
    const decision = await must(getDecision);
    expect(decision.reasons).toMatchObject([{ code: 'identity_not_proven' }]);
  });

  it('[2.27] whose phone cannot be proven by any way today is declined, and says why', async () => {
    const { must, call, phones, statusIs, database } = await startFunnel();
    let number = 1;
    for (const method of ['SMS', 'WHATSAPP', 'CALL', 'SMS', 'WHATSAPP', 'CALL']) {
      await database.pool.query(
        `update identity.one_time_codes set sent_at = sent_at - interval '11 minutes'`,
      );
      await must(phoneValidation.sendPhoneCode, { send_method_name: method });
      number += 1;
      const code = await phones.codeOf(number);
      const otp = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1)
        await call(phoneValidation.validatePhoneCode, { otp });
    }

    await statusIs('rejected');
    expect((await must(getDecision)).reasons).toMatchObject([{ code: 'phone_not_proven' }]);
  });
});
