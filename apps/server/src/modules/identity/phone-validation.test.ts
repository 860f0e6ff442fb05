import {
  changePhone,
  getPhoneValidation,
  sendPhoneCode,
  validatePhoneCode,
} from '@abona/contract/identity/phone-validation';
import type { Phone } from '@abona/mexico/phone';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function startApplying() {
  const world = await startIdentity();
  await world.applicant(CUSTOMER);
  const as = CUSTOMER;
  const isProven = (phone: string) =>
    transaction(world.database.db, (tx) =>
      world.identity.isPhoneProven(tx, { customerId: CUSTOMER, phone: phone as Phone }),
    );
  return {
    ...world,
    isProven,
    read: () => world.call(getPhoneValidation, { as }),
    send: (method = 'SMS') => world.call(sendPhoneCode, { as, body: { send_method_name: method } }),
    validate: (otp: string) => world.call(validatePhoneCode, { as, body: { otp } }),
    change: (phone: string) => world.call(changePhone, { as, body: { phone } }),
  };
}

describe('the phone of an application', () => {
  it('[2.27, 3.26] is proven by the code that came to it, and the next step hears of it', async () => {
    const { read, send, validate, phones, announced, isProven } = await startApplying();

    const before = await read();
    const sent = await send();
    const after = await validate(await phones.codeOf(1));

    expect(before.data).toMatchObject({
      application_process_id: CUSTOMER + 1_000,
      phone: '•• •••• 5678',
      is_proven: false,
      methods: ['SMS', 'WHATSAPP'],
      resend_after_s: 0,
      code: null,
      locked_until: null,
    });
    expect(sent.data).toMatchObject({
      methods: ['SMS', 'CALL', 'WHATSAPP'],
      resend_after_s: 30,
      code: { send_method_name: 'SMS', attempts_left: 5 },
    });
    expect(after.data).toMatchObject({ is_proven: true, code: null });
    expect(await isProven('+525512345678')).toBe(true);
    expect(await isProven('+525512345679')).toBe(false);
    expect(await announced()).toEqual(['identity.phone_proven']);
  });

  it('[2.27] is drawn the same after a reload: the way, the tries that are left, the wait', async () => {
    const { read, send, validate, phones, clock } = await startApplying();
    await send('WHATSAPP');
    const code = await phones.codeOf(1);
    await validate(wrong(code));
    clock.forward(10_000);

    const { data } = await read();

    expect(data.code).toMatchObject({ send_method_name: 'WHATSAPP', attempts_left: 4 });
    expect(data.resend_after_s).toBeGreaterThan(0);
    expect(data.resend_after_s).toBeLessThanOrEqual(20);
  });

  it('is proven once by twenty taps, and all of them are told so', async () => {
    const { send, validate, phones, announced } = await startApplying();
    await send();
    const code = await phones.codeOf(1);

    const replies = await Promise.all(Array.from({ length: 20 }, () => validate(code)));

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await announced()).toEqual(['identity.phone_proven']);
  });

  it('[2.27] needs no second proof, and no code is sent for one', async () => {
    const { send, validate, phones, clock } = await startApplying();
    await send();
    await validate(await phones.codeOf(1));
    clock.forward(3_600_000);

    const again = await send();

    expect(again.status).toBe(409);
    expect(phones.received).toHaveLength(1);
  });

  it('[2.27] tells when too many wrong codes have closed every way', async () => {
    const { send, validate, phones, clock, read } = await startApplying();
    let number = 0;
    for (const method of ['SMS', 'WHATSAPP', 'CALL', 'SMS', 'WHATSAPP', 'CALL']) {
      expect((await send(method)).status).toBe(200);
      number += 1;
      const code = await phones.codeOf(number);
      for (let tries = 0; tries < 5; tries += 1) await validate(wrong(code));
      clock.forward(6 * 60_000);
    }

    const { data } = await read();

    expect(data.methods).toEqual([]);
    expect(Date.parse(data.locked_until)).toBeGreaterThan(clock.technicalNow().getTime());
    expect((await send()).error.code).toBe('otp_locked');
  });

  it('does not exist without an application', async () => {
    const { enrol, call } = await startApplying();
    const stranger = await enrol(CUSTOMER + 5);

    const replies = [
      await call(getPhoneValidation, { as: stranger }),
      await call(sendPhoneCode, { as: stranger, body: {} }),
      await call(validatePhoneCode, { as: stranger, body: { otp: '123456' } }),
    ];

    expect(replies[0]).toMatchObject({ status: 200, data: null });
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 404]);
  });
});

describe('changing the number', () => {
  it('[2.28] ends the code to the old one; the new one is the one to prove', async () => {
    const { flags, read, send, change, validate, phones, clock, isProven } = await startApplying();
    flags.add('funnelPhoneEdition');
    await send();
    const old = await phones.codeOf(1);

    const editable = await read();
    const changed = await change('33 8765 4321');
    const refused = await validate(old);
    clock.forward(31_000);
    await send();
    await validate(await phones.codeOf(2));

    expect(editable.data.can_edit).toBe(true);
    expect(changed.data).toMatchObject({ phone: '•• •••• 4321', code: null, resend_after_s: 0 });
    expect(refused.error.code).toBe('otp_expired');
    expect(phones.received[1]?.to).toBe('+523387654321');
    expect(await isProven('+523387654321')).toBe(true);
    expect(await isProven('+525512345678')).toBe(false);
  });

  it('[2.28] is refused without the flag, and when nothing waits for a number any more', async () => {
    const { flags, forms, change, read } = await startApplying();

    const withoutFlag = await change('3387654321');
    const shown = await read();
    flags.add('funnelPhoneEdition');
    const form = forms.get(CUSTOMER);
    if (form !== undefined) form.isWaiting = false;
    const tooLate = await change('3387654321');

    expect(withoutFlag.status).toBe(403);
    expect(shown.data.can_edit).toBe(false);
    expect(tooLate.status).toBe(409);
  });

  it.each(['123', '+1 212 555 0100', '8001234567', '9001234567', '55 1234 567x'])(
    '[2.28] to %s says what is wrong, on its field',
    async (phone) => {
      const { flags, change } = await startApplying();
      flags.add('funnelPhoneEdition');

      const reply = await change(phone);

      expect(reply.status).toBe(422);
      expect(reply.error.fields[0]).toMatchObject({ path: 'phone' });
    },
  );
});
