import { privacyRequestLetter } from '@abona/documents/messages/privacy-request';
import { purchaseLoweredLetter } from '@abona/documents/messages/purchase-lowered';
import { refundRefusedLetter } from '@abona/documents/messages/refund-refused';
import { centavos } from '@abona/kernel/money';
import { expect, it } from 'vitest';
import type { Worker } from '#platform/jobs/worker.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { refundNotices } from './refund-notices.ts';

type Reaction = Parameters<
  Parameters<typeof refundNotices>[0]['collections']['onCardReturnRefused']
>[0];

type Released = Parameters<Parameters<typeof refundNotices>[0]['merchants']['onRestReleased']>[0];

const link = 'https://abona.mx/pay/x';

it('[2.49] a refund that a card did not take is told by letter, under one name however often', async () => {
  const { db } = await createTestDatabase();
  const queued: OutgoingMessage[] = [];
  let heard: Reaction | null = null as Reaction | null;
  let released: Released | null = null as Released | null;
  refundNotices({
    ...{ publicUrl: 'https://abona.mx', db },
    collections: {
      onCardReturnRefused: (reaction) => {
        heard = reaction;
        return {} as Worker;
      },
    },
    merchants: {
      onRestReleased: (reaction) => {
        released = reaction;
        return {} as Worker;
      },
      namesOf: async () => new Map([['mer_1', 'Casa <b>Ámbar']]),
    },
    identity: { emailOf: async (customerId) => (customerId === 7 ? 'ana@correo.mx' : null) },
    queue: async (_, message) => void queued.push(message),
  });
  const refused = { customerId: 7, subject: 'ref-1', amount: centavos(50_000) };

  await heard?.run(refused);
  await heard?.run(refused);
  await heard?.run({ ...refused, subject: 'ref-2' });
  await heard?.run({ ...refused, customerId: 8 });

  expect(queued).toMatchObject([
    { to: 'ana@correo.mx', channel: 'email', template: 'refund_refused' },
    { id: queued[0]?.id },
    { parameters: { amount: 50_000 } },
  ]);
  expect(new Set(queued.map(({ id }) => id)).size).toBe(2);
  const [amount, rest] = [centavos(60_000), centavos(40_000)];
  const lowered = { customerId: 7, paymentId: 1, merchantId: 'mer_1', amount, released: rest };
  await released?.run(lowered);
  await released?.run(lowered);
  expect(queued.slice(-2)).toMatchObject([
    { template: 'purchase_lowered', parameters: { amount: 60_000, released: 40_000 } },
    { id: queued.at(-1)?.id },
  ]);
});

it('the letter of a purchase that a shop took less of names both amounts, and the shop as text', () => {
  const shop = 'Casa <b>Ámbar';
  const letter = purchaseLoweredLetter({ shop, amount: 60_000, released: 40_000, link });

  expect(letter.text).toContain(
    'Casa <b>Ámbar cobró $600.00 de tu compra y soltó los otros $400.00',
  );
  expect(letter.html).toContain('Casa &#60;b&#62;Ámbar cobró $600.00');
});

it('[2.49] the letter says how much, that it is not lost, and what makes it faster', () => {
  const letter = refundRefusedLetter({ amount: 50_000, link });

  for (const form of [letter.text, letter.html]) {
    expect(form).toContain('regresar $500.00 a la tarjeta');
    expect(form).toContain('Tu dinero está seguro con nosotros');
    expect(form).toContain(link);
  }
});

it.each([
  ['received', 'Recibimos tu solicitud ARCO-2026-0X3F9K2M', 'a más tardar el 15 dic 2026'],
  ['answered', 'Ya respondimos tu solicitud ARCO-2026-0X3F9K2M', 'en tu cuenta, en Privacidad'],
  ['closed', 'Tu cuenta de Abona está cerrada', 'se borra a más tardar el 15 dic 2026'],
] as const)(
  'a request by right that is %s is told with its folio and day',
  (state, subject, part) => {
    const asked = { kind: 'cancellation', folio: 'ARCO-2026-0X3F9K2M', by: '2026-12-15' } as const;
    const letter = privacyRequestLetter({ ...asked, state, link });

    expect(letter.subject).toBe(subject);
    for (const form of [letter.text, letter.html]) expect(form).toContain(part);
    expect(letter.text).toContain('ARCO-2026-0X3F9K2M');
    expect(letter.html.includes(link)).toBe(state !== 'closed');
  },
);
