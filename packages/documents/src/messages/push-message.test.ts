import { describe, expect, it } from 'vitest';
import { type PushMessage, pushTemplates, textTemplates } from './message.ts';
import { pushWordsOf } from './push-message.ts';
import { letterOf, textOf } from './written-message.ts';

const link = 'https://abona.mx/pay/perfil/pagos';
const push = { channel: 'push' } as const;
const messages: readonly PushMessage[] = [
  {
    ...push,
    template: 'late_payment',
    parameters: { stage: 'second', since: '2026-11-30', amount: 70_636, loan_ids: [], link },
  },
  {
    ...push,
    template: 'payment_due',
    parameters: { when: 'soon', pay_by: '2026-11-30', amount: 70_636, loan_ids: [], link },
  },
  {
    ...push,
    template: 'automatic_charge',
    parameters: {
      ...({ state: 'planned', amount: 70_636, max_amount: 80_000 } as const),
      ...{ collect_on: '2026-11-30', account: 'BBVA ···· 4567', link },
    },
  },
  { ...push, template: 'payment_received', parameters: { received_on: '2026-11-30', link } },
  {
    ...push,
    template: 'account_added',
    parameters: { account: 'BBVA ···· 4567', is_first: false, link },
  },
  {
    ...push,
    template: 'bureau_overdue',
    parameters: { overdue: 706, cut_on: '2026-11-30', bureaus: [], loan_id: '1', link },
  },
  {
    ...push,
    template: 'quita_offered',
    parameters: {
      ...{ offer_id: '1', loan_id: '1', forgiven: 70_636, count: 3 },
      ...{ valid_until: '2026-11-30', link },
    },
  },
  {
    ...push,
    template: 'relief_offered',
    parameters: { offer_id: '1', loan_id: '1', count: 12, valid_until: '2026-11-30', link },
  },
  {
    ...push,
    template: 'case_notice',
    parameters: { state: 'answered', kind: 'dispute', folio: 'ACL-2026-000123', by: null, link },
  },
];

describe('what stands on a locked screen', () => {
  it('has words for everything that goes there', () => {
    expect(messages.map(({ template }) => template).toSorted()).toEqual(
      [...pushTemplates].toSorted(),
    );
  });

  it.each(messages)(
    'says no amount, account or arrears unless they are wanted: $template',
    (message) => {
      const { title, body } = pushWordsOf(message, false);

      expect(`${title} ${body}`).not.toMatch(/\$|706|4567|atras|venc|pendiente|debes/i);
    },
  );

  it('says the amount to whoever asked for it', () => {
    const [late, due, charge] = messages.map((message) => pushWordsOf(message, true));

    for (const words of [late, due, charge])
      expect(words?.body).toBe('Son $706.36. Toca para verlo en Abona.');
  });
});

describe('what is told before and after a payment', () => {
  const [, due, , received] = messages;

  it('says by letter and by text how much, until when, and where the receipt is', () => {
    if (due?.template !== 'payment_due' || received?.template !== 'payment_received')
      throw new Error('another order');
    const letter = letterOf(due);
    expect(letter.subject).toBe('Tu abono vence el 30 de noviembre');
    for (const form of [letter.text, letter.html, textOf({ ...due, channel: 'sms' })])
      expect(form).toContain('$706.36 y puedes pagarlo hasta el 30 de noviembre');
    const today = { ...due.parameters, when: 'today' } as const;
    expect(letterOf({ ...due, parameters: today }).subject).toBe('Hoy vence tu abono');
    expect(letterOf(received).text).toContain('30 de noviembre de 2026');
    expect(textOf({ ...received, channel: 'sms' })).toContain(link);
    expect(textTemplates).toContain('case_notice');
  });
});
