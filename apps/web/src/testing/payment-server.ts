import type { PayableView, PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { CardView } from '@abona/contract/wallet/card';
import { success } from './fake-server.ts';
import { loanServer } from './loan-server.ts';

const rail = (name: PayableView['rails'][number]['rail'], maximum = 1_000_000) => ({
  rail: name,
  is_available: true,
  minimum: 100_00,
  maximum,
  speed: 'instant' as const,
});

export const aPayable = (changed: Partial<PayableView> = {}): PayableView => ({
  loan_id: 'loan_1',
  instalment: {
    number: 4,
    due_date: '2026-11-30',
    pay_by: '2026-11-30',
    amount: 70_636,
    is_overdue: false,
    saves: 0,
  },
  overdue: null,
  payoff: { amount: 320_861, valid_on: '2026-11-15', saves: 32_319 },
  other: { minimum: 100_00, maximum: 320_861 },
  credit: 0,
  rails: [rail('spei'), rail('oxxo', 200_000), rail('card'), rail('direct_debit')],
  scheduled: null,
  open: [],
  ...changed,
});

export const anAttempt = (changed: Partial<PaymentAttemptView> = {}): PaymentAttemptView => ({
  attempt_id: 'att_1',
  loan_id: 'loan_1',
  rail: 'card',
  choice: 'instalment',
  amount: 70_636,
  joint: null,
  prepayment: null,
  status: 'processing',
  reason: null,
  cash_reference: null,
  transfer: null,
  redirect: null,
  card: null,
  account: null,
  instalment: null,
  collect_on: null,
  can_cancel: false,
  created_at: '2026-11-15T15:00:00.000Z',
  expires_at: null,
  ended_at: null,
  receipt: null,
  ...changed,
});

/** A transfer that waits to be made. */
export const transfer = {
  rail: 'spei',
  status: 'waiting',
  can_cancel: true,
  expires_at: '2026-11-19T05:59:59.999Z',
  transfer: {
    clabe: '646180157000004518',
    formatted: '646 180 157 000 004 518',
    bank: 'STP',
    beneficiary: 'ABONA',
  },
} as const;

/** A reference of OXXO that waits to be paid. */
export const cash = {
  rail: 'oxxo',
  status: 'waiting',
  can_cancel: true,
  expires_at: '2026-11-19T05:59:59.999Z',
  cash_reference: {
    network: 'oxxo',
    number: '93001482657031',
    formatted: '9300 1482 6570 31',
    barcode: '93001482657031',
  },
} as const;

const aCard: CardView = {
  card_id: 'card_1',
  brand: 'visa',
  kind: 'debit',
  last_four: '4821',
  expires_on: '2028-08',
  is_expired: false,
  status: 'verified',
  challenge_url: null,
  default_for: [],
  created_at: '2026-10-01T12:00:00.000Z',
};

/** The server of somebody who can pay. */
export const payServer = (answers: Parameters<typeof loanServer>[0] = {}) =>
  loanServer({
    getPayable: () => success('getPayable', aPayable()),
    listCards: () => success('listCards', { cards: [aCard] }),
    listMandates: () => success('listMandates', { items: [], proposal: null }),
    getDocument: () =>
      success('getDocument', {
        kind: 'payment_slip',
        loan_id: 'loan_1',
        folio: 'FP-1',
        title: 'Ficha de pago',
        subtitle: 'Paga a más tardar el 29 de noviembre',
        issued_on: '2026-11-15',
        blocks: [],
        footer: [],
        pdf_url: '/api/loan/v1/public/documents/slip',
      }),
    listPaymentClaims: () => success('listPaymentClaims', { items: [] }),
    ...answers,
  });
