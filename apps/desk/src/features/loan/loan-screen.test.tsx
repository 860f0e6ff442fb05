import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { type Answers, openDesk, refusal } from '#testing/open-desk.tsx';
import { emptyToday, staffSession } from '#testing/staff-session.ts';

beforeAll(() => window.addEventListener('keydown', shortcuts.press));
afterAll(() => window.removeEventListener('keydown', shortcuts.press));
afterEach(cleanup);

const LOAN = 'loan_00000000000000000000000007';
const OTHER = 'loan_00000000000000000000000008';
const PAYMENT = 'payment:spei:trx-1';
/** What is done to a loan; that it was opened is told elsewhere. */
const POSTED = 'POST /staff/v1/loans';

const money = { principal: 0, interest: 0, fee: 0, iva: 0, late_charges: 0, total: 0 };

/** José Luis bought for $3,000.00, and $500.00 of his came by SPEI. */
const loan: StaffLoan = {
  loan_id: LOAN,
  kind: 'purchase',
  title: 'ElectroMía',
  goods: null,
  merchant_logo: null,
  order_id: null,
  status: 'active',
  closing: null,
  closed_on: null,
  opened_on: '2026-09-15',
  delinquency: 'current',
  amount: 300_000,
  level_payment: 60_000,
  frequency: 'quincenal',
  instalments_total: 6,
  instalments_paid: 0,
  instalments_overdue: 0,
  paid: 50_000,
  remaining: 310_000,
  next: null,
  is_held: false,
  overdue: null,
  last_due_date: '2026-12-15',
  folio: 'AB12CD34',
  cost: { ...money, opening_fee: 0 },
  cat_percent: '90.1',
  annual_rate_percent: '60.0',
  moratory_rate_percent: null,
  late_fee: 0,
  held: 0,
  credit_balance: 25_000,
  refunded: 0,
  prepaid: 0,
  automatic_payment: false,
  cooling_off_until: null,
  instalments: [],
  plan_changes: [],
  as_of: '2026-11-18',
  customer: { customer_id: 42, name: 'José Luis Peña' },
  product: 'compra_a_plazos',
  product_version: 1,
  day_count: 'PERIODIC/360',
  iva_percent: '16',
  plan_version: 1,
  contract_folio: null,
  petals: [],
  events: [
    {
      sequence: 2,
      kind: 'payment',
      key: PAYMENT,
      effective_on: '2026-10-01',
      recorded_on: '2026-10-01',
      recorded_at: '2026-10-01T18:00:00.000Z',
      amount: 50_000,
      rail: 'spei',
      applied: [],
      by: { kind: 'system', name: null },
      is_reversed: false,
    },
  ],
  holds: [],
  open_cases: [],
  documents: [
    {
      kind: 'amortisation',
      reference: 'current',
      folio: 'TP-AB12CD34',
      version: 1,
      issued_on: '2026-09-15',
    },
  ],
  acts: ['move_payment', 'pay_out_credit', 'credit_goodwill', 'offer_relief'],
  pending_request_id: null,
};

const at = `/staff/v1/loans/${LOAN}`;

const shown = (changes: object[]) => ({
  preview: { amount: 50_000, changes },
  fingerprint: 'a'.repeat(64),
  needs_second_person: true,
});

function openLoan(search: string, more: Answers = {}) {
  return openDesk(`/creditos/${LOAN}${search}`, {
    'GET /staff/v1/session': staffSession,
    'GET /staff/v1/today': emptyToday,
    'GET /staff/v1/requests': { requests: [] },
    [`GET ${at}`]: loan,
    [`GET ${at}/journals`]: { journals: [], next_cursor: null },
    'GET /staff/v1/customers/42': {
      loans: [
        { loan_id: LOAN, title: 'ElectroMía', status: 'active', remaining: 310_000 },
        { loan_id: OTHER, title: 'Zapatería Luz', status: 'active', remaining: 120_000 },
      ],
    },
    ...more,
  });
}

async function giveReason() {
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /Motivo/ }),
    'our_mistake',
  );
  await userEvent.type(
    screen.getByRole('textbox', { name: /En tus palabras/ }),
    'Era del otro crédito.',
  );
}

describe('a payment on the wrong loan', () => {
  it('is moved to another loan of the customer: both loans and the books first, then two people', async () => {
    const { calls, router } = openLoan('?acto=move_payment', {
      [`GET ${at}/payment-move`]: shown([
        { what: 'loan', before: LOAN, after: OTHER },
        { what: 'from_loan', before: LOAN, after: LOAN },
        { what: 'owed', before: 310_000, after: 360_000 },
        { what: 'to_loan', before: OTHER, after: OTHER },
        { what: 'owed', before: 120_000, after: 70_000 },
        { what: 'posting', before: null, after: 'debit 50000 Por recibir' },
      ]),
      [`POST ${at}/payment-move`]: { outcome: 'waits', request_id: 'req_1' },
    });

    const target = await screen.findByRole('combobox', { name: 'Crédito al que va' });
    await within(target).findByRole('option', { name: /Zapatería Luz/ });
    expect(within(target).queryByRole('option', { name: /ElectroMía/ })).toBeNull();
    await userEvent.selectOptions(target, OTHER);

    const table = await screen.findByRole('table', { name: 'Qué cambia, ahora y después' });
    expect(within(table).getAllByRole('rowheader', { name: 'Debe' })).toHaveLength(2);
    expect(within(table).getByRole('rowheader', { name: 'Por recibir' })).toBeDefined();
    expect(within(table).getByText('Debe $500.00')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ credito: OTHER });
    await giveReason();
    await userEvent.click(screen.getByRole('button', { name: /Pedir/ }));

    await waitFor(() => expect(calls.some(({ what }) => what.startsWith(POSTED))).toBe(true));
    expect(calls.find(({ what }) => what.startsWith(POSTED))?.body).toMatchObject({
      payment: PAYMENT,
      to_loan_id: OTHER,
      reason: 'our_mistake',
    });
  });
});

describe('what a customer is given or sent', () => {
  it('a bonificación is refused in words when it is more than the debt', async () => {
    openLoan('?acto=credit_goodwill', {
      [`GET ${at}/goodwill`]: refusal('goodwill_exceeds_debt', 'Es más de lo que debe.'),
    });

    const field = await screen.findByRole('textbox', { name: /Cuánto se bonifica/ });
    await userEvent.click(screen.getByRole('button', { name: 'Ver qué pasaría' }));
    expect(screen.getByText('Escribe una cantidad en pesos.')).toBeDefined();
    await userEvent.type(field, '90000');
    await userEvent.click(screen.getByRole('button', { name: 'Ver qué pasaría' }));

    expect(await screen.findByText('Es más de lo que debe.')).toBeDefined();
  });

  it('an act opens by its digit with the focus in it, and Escape leads back, also from one that only asks', async () => {
    openLoan('', {
      [`GET ${at}`]: { ...loan, acts: ['write_off', 'credit_goodwill', 'send_letter'] },
    });
    const act = await screen.findByRole('button', { name: /^Dar una bonificación/ });
    const place = act.closest<HTMLElement>('[tabindex="-1"]');
    if (place === null) throw new Error('the acts stand nowhere');
    // From what helps to what ends it.
    const names = within(place).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Escribir una carta1',
      'Dar una bonificación2',
      'Castigar un crédito3',
    ]);

    await userEvent.keyboard('2');
    const amount = await screen.findByRole('textbox', { name: /Cuánto se bonifica/ });
    expect(document.activeElement).toBe(amount.closest('[tabindex="-1"]'));
    await userEvent.tab();
    expect(document.activeElement).toBe(amount);

    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Dar una bonificación/ })).toBeDefined();
    expect(document.activeElement).toBe(place);
  });

  it('saldo a favor waits where no account is proven to be theirs', async () => {
    openLoan('?acto=pay_out_credit', {
      [`GET ${at}/credit-payout/accounts`]: { credit: 25_000, accounts: [] },
    });

    expect(await screen.findByText(/ninguna cuenta comprobada/)).toBeDefined();
  });
});

const CASE = {
  case_id: 'case_00000000000000000000000003',
  folio: 'AP-2026-000123',
  kind: 'hardship',
  status: 'opened',
  amount: null,
  answer_by: '2026-11-25',
  may_be_taken_back: true,
} as const;

describe('what stands still', () => {
  const acting: StaffLoan = {
    ...loan,
    acts: ['hold_loan', 'lift_loan_hold', 'void_loan', 'send_letter'],
  };

  it('is asked for in the customer’s words, which stand in no address, and shown before it is done', async () => {
    const { calls, router } = openLoan('?acto=hold_loan', {
      [`GET ${at}`]: acting,
      [`POST ${at}/hold/preview`]: {
        ...shown([
          { what: 'case_kind', before: null, after: 'hardship' },
          { what: 'answer_by', before: null, after: '2026-11-25' },
          { what: 'stops', before: null, after: 'collect' },
          { what: 'held', before: 0, after: 310_000 },
        ]),
        needs_second_person: false,
      },
      [`POST ${at}/hold`]: { outcome: 'done', request_id: null },
    });

    await userEvent.click(await screen.findByRole('button', { name: /Ver qué pasaría/ }));
    expect(screen.getByText('Escribe qué dijo el cliente.')).toBeDefined();
    expect(calls.some(({ what }) => what.startsWith(POSTED))).toBe(false);
    await userEvent.type(screen.getByRole('textbox', { name: /Qué dijo/ }), 'Perdí mi trabajo.');
    await userEvent.click(screen.getByRole('button', { name: /Ver qué pasaría/ }));

    const table = await screen.findByRole('table', { name: 'Qué cambia, ahora y después' });
    expect(within(table).getByText('No puede pagar')).toBeDefined();
    expect(within(table).getByText('Cobranza')).toBeDefined();
    await giveReason();
    await userEvent.click(screen.getByRole('button', { name: /Poner en pausa/ }));

    await waitFor(() => expect(calls.some(({ what }) => what.endsWith('/hold'))).toBe(true));
    expect(calls.find(({ what }) => what.endsWith('/hold'))?.body).toMatchObject({
      cause: 'hardship',
      channel: 'phone',
      description: 'Perdí mi trabajo.',
      reason: 'our_mistake',
    });
    expect(router.state.location.href).not.toContain('trabajo');
  });

  it('goes on with the customer’s word; what is held already is not offered again', async () => {
    const holds = [
      { case_id: CASE.case_id, stops: ['collect'], amount: null, from: '2026-11-18', to: null },
    ];
    const held = { ...acting, holds, open_cases: [CASE] };
    const { calls } = openLoan('?acto=lift_loan_hold', {
      [`GET ${at}`]: held,
      [`GET ${at}/hold-lift`]: shown([
        { what: 'case_status', before: 'opened', after: 'withdrawn' },
        { what: 'stops', before: 'collect', after: null },
      ]),
      [`POST ${at}/hold-lift`]: { outcome: 'done', request_id: null },
    });

    await giveReason();
    expect(screen.getByRole('link', { name: CASE.folio })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Pedir/ }));
    await waitFor(() => expect(calls.some(({ what }) => what.startsWith(POSTED))).toBe(true));
    expect(calls.find(({ what }) => what.startsWith(POSTED))?.body).toMatchObject({
      folio: CASE.folio,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Poner el crédito en pausa' }));
    const cause = screen.getByRole('combobox', { name: /Por qué se pone en pausa/ });
    expect(within(cause).getAllByRole('option')).toHaveLength(1);
  });

  it('a loan is undone with the letter to the case that is open, by two people', async () => {
    const open_cases = [{ ...CASE, folio: 'NF-2026-000007', kind: 'not_me' as const }];
    const { calls } = openLoan('?acto=void_loan', {
      [`GET ${at}`]: { ...acting, open_cases },
      [`POST ${at}/void/preview`]: shown([
        { what: 'loan_status', before: 'active', after: 'cancelled' },
        { what: 'letter', before: null, after: 'No es tuyo.' },
      ]),
      [`POST ${at}/void`]: { outcome: 'waits', request_id: 'req_1' },
    });

    expect(await screen.findByText(/NF-2026-000007, que ya está abierto/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /Qué dijo/ })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /Carta/ }), 'No es tuyo.');
    await userEvent.click(screen.getByRole('button', { name: /Ver qué pasaría/ }));
    await giveReason();
    await userEvent.click(screen.getByRole('button', { name: /Pedir/ }));

    await waitFor(() => expect(calls.some(({ what }) => what.endsWith('/void'))).toBe(true));
    expect(calls.find(({ what }) => what.endsWith('/void'))?.body).toMatchObject({
      text: 'No es tuyo.',
      received: null,
    });
  });

  it('a letter says what is decided, and what it answers', async () => {
    const { calls } = openLoan('?acto=send_letter', {
      [`GET ${at}`]: acting,
      [`POST ${at}/letter/preview`]: {
        ...shown([{ what: 'letter', before: null, after: 'Así se calcula.' }]),
        needs_second_person: false,
      },
      [`POST ${at}/letter`]: { outcome: 'done', request_id: null },
    });

    await userEvent.click(await screen.findByRole('button', { name: /Ver qué pasaría/ }));
    expect(screen.getByText('Elige qué se decide.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: /Qué dijo/ }), '¿Por qué la mora?');
    await userEvent.click(screen.getByRole('radio', { name: 'Se mantuvo' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Carta/ }), 'Así se calcula.');
    await userEvent.click(screen.getByRole('button', { name: /Ver qué pasaría/ }));
    await giveReason();
    await userEvent.click(screen.getByRole('button', { name: /Enviar la carta/ }));

    await waitFor(() => expect(calls.some(({ what }) => what.endsWith('/letter'))).toBe(true));
    expect(calls.find(({ what }) => what.endsWith('/letter'))?.body).toMatchObject({
      outcome: 'upheld',
      amount: null,
      text: 'Así se calcula.',
      about: { kind: 'complaint', channel: 'phone', description: '¿Por qué la mora?' },
    });
  });
});

describe('a peso of the books', () => {
  const journal = {
    journal_id: 7,
    key: PAYMENT,
    kind: 'payment',
    business_date: '2026-10-01',
    posted_at: '2026-10-01T18:00:00.000Z',
    by: { kind: 'system', name: null },
    reverses: null,
    lines: [
      { account: 'clearing:spei', name: 'Por recibir', debit: 50_000, credit: 0 },
      { account: 'loan_principal:x', name: 'Cartera, capital', debit: 0, credit: 40_000 },
      { account: 'loan_interest:x', name: 'Interés por cobrar', debit: 0, credit: 10_000 },
    ],
    total: 50_000,
  };

  it('says where it came from and went, and what its account held; it stands in the address', async () => {
    const { router } = openLoan('', {
      [`GET ${at}/journals`]: { journals: [journal], next_cursor: null },
      [`GET ${at}/journals/7/lines/2`]: {
        journal,
        line: 2,
        kind: 'loan_principal',
        grows: false,
        balance: { before: 300_000, after: 260_000 },
      },
      [`GET ${at}/journals/7/lines/1`]: {
        journal,
        line: 1,
        kind: 'clearing',
        grows: true,
        balance: null,
      },
    });

    await userEvent.click(
      await screen.findByRole('button', { name: 'Explicar $400.00 de Cartera, capital' }),
    );

    expect(await screen.findByText('Baja el capital que debe: Cartera, capital.')).toBeDefined();
    expect(screen.getByText(/^Pago · SPEI \$500\.00, con fecha 1 oct 2026\./)).toBeDefined();
    const whereTo = screen.getByRole('region', { name: 'A dónde fue' });
    expect(within(whereTo).getByText('$500.00, 100 centavos de cada peso')).toBeDefined();
    const held = screen.getByRole('region', { name: 'Cómo quedó la cuenta' });
    expect(within(held).getByText('−$400.00')).toBeDefined();
    expect(within(held).getByText('$2,600.00')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ peso: '7.2' });

    await userEvent.click(screen.getByRole('button', { name: /Explicar \$500.00/ }));
    const whereFrom = await screen.findByRole('region', { name: 'De dónde vino' });
    expect(within(whereFrom).getByText('$400.00, 80 centavos de cada peso')).toBeDefined();
    expect(within(whereFrom).getByText('$100.00, 20 centavos de cada peso')).toBeDefined();
    expect(screen.getByText(/Es una cuenta de todos/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'De dónde vino' })).toBeNull());
  });
});

describe('another plan', () => {
  it('is offered until a day that stands in the address, and two people say so', async () => {
    const { calls } = openLoan('?acto=offer_relief&plan=skip&hasta=2026-11-25', {
      [`GET ${at}/relief-offer`]: shown([
        { what: 'valid_until', before: null, after: '2026-11-25' },
      ]),
      [`POST ${at}/relief-offer`]: { outcome: 'waits', request_id: 'req_1' },
    });

    await giveReason();
    await userEvent.click(screen.getByRole('button', { name: /Pedir/ }));

    await waitFor(() => expect(calls.some(({ what }) => what.startsWith(POSTED))).toBe(true));
    expect(calls.find(({ what }) => what.startsWith(POSTED))?.body).toMatchObject({
      kind: 'skip',
      valid_until: '2026-11-25',
    });
  });
});

describe('a paper of a loan', () => {
  it('is opened for a reason, stays in no address and no storage, and is gone when it is closed', async () => {
    const { calls, router } = openLoan('', {
      [`POST ${at}/documents/reveal`]: {
        folio: 'TP-AB12CD34',
        title: 'Tabla de pagos',
        subtitle: 'José Luis Peña Cruz',
        issued_on: '2026-09-15',
        blocks: [{ kind: 'paragraph', text: 'Domicilio: **Calle 5**' }],
        footer: ['Abona'],
        shown_until: new Date(Date.now() + 300_000).toISOString(),
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: /Mostrar/ }));
    expect(calls.some(({ what }) => what.startsWith(POSTED))).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: /Lo pidió/ }));
    const asking = screen.getByRole('form', { name: /Tabla de pagos/ });
    await userEvent.click(within(asking).getByRole('button', { name: /Mostrar/ }));

    const paper = await screen.findByRole('article', { name: 'Tabla de pagos' });
    expect(within(paper).getByText('Calle 5')).toBeDefined();
    expect(router.state.location.href).not.toContain('Pe');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    await userEvent.click(screen.getByRole('button', { name: /Tapar/ }));
    expect(screen.queryByText('Calle 5')).toBeNull();
  });
});
