import type { OwnRefunds, ReturnView } from '@abona/contract/collections/refund';
import type { HomeView } from '@abona/contract/lending/home';
import type { LoanDetail, LoanInstalment, LoanSummary } from '@abona/contract/lending/loan';
import type { Movement } from '@abona/contract/lending/movement';
import { type Answers, success } from './fake-server.ts';
import { funnelServer } from './funnel-server.ts';

/** Casa Ámbar, eight fortnights of $706.36, three of them paid: the mockups' own loan. */
export const aLoan = (changed: Partial<LoanSummary> = {}): LoanSummary => ({
  loan_id: 'loan_1',
  kind: 'purchase',
  title: 'Casa Ámbar',
  goods: null,
  merchant_logo: null,
  order_id: 'CA-10482',
  status: 'active',
  closing: null,
  closed_on: null,
  opened_on: '2026-10-03',
  delinquency: 'current',
  amount: 489_900,
  level_payment: 70_636,
  frequency: 'quincenal',
  instalments_total: 8,
  instalments_paid: 3,
  instalments_overdue: 0,
  is_held: false,
  paid: 211_908,
  remaining: 353_180,
  next: {
    number: 4,
    amount: 70_636,
    due_date: '2026-11-30',
    pay_by: '2026-11-30',
    days_left: 15,
  },
  overdue: null,
  last_due_date: '2027-01-30',
  ...changed,
});

const days = [
  '2026-10-15',
  '2026-10-31',
  '2026-11-15',
  '2026-11-30',
  '2026-12-15',
  '2026-12-31',
  '2027-01-15',
  '2027-01-30',
];

const split = {
  principal: 56_748,
  interest: 11_972,
  fee: 0,
  iva: 1_916,
  late_charges: 0,
  total: 70_636,
};
const nothing = { principal: 0, interest: 0, fee: 0, iva: 0, late_charges: 0, total: 0 };

export const anInstalment = (
  number: number,
  changed: Partial<LoanInstalment> = {},
): LoanInstalment => {
  const isPaid = number <= 3;
  return {
    number,
    due_date: days[number - 1] ?? '2027-02-15',
    pay_by: days[number - 1] ?? '2027-02-15',
    moved_reason: null,
    state: isPaid ? 'paid' : 'scheduled',
    charged: split,
    paid: isPaid ? split : nothing,
    paid_ahead: 0,
    owed: isPaid ? 0 : 70_636,
    late_charges: null,
    balance_after: 0,
    ...changed,
  };
};

export const aLoanDetail = (changed: Partial<LoanDetail> = {}): LoanDetail => ({
  ...aLoan(),
  folio: '7204118',
  cost: {
    principal: 489_900,
    interest: 64_817,
    fee: 0,
    opening_fee: 0,
    iva: 10_371,
    late_charges: 0,
    total: 565_088,
  },
  cat_percent: '95.5',
  annual_rate_percent: '68.0',
  moratory_rate_percent: '90.0',
  late_fee: null,
  credit_balance: 0,
  refunded: 0,
  prepaid: 0,
  automatic_payment: false,
  cooling_off_until: null,
  held: 0,
  instalments: days.map((_, index) => anInstalment(index + 1)),
  plan_changes: [],
  contract_url: '/api/funnel/v1/public/contracts/abc',
  calendar_url: '/api/loan/v1/public/documents/calendario',
  as_of: '2026-11-15',
  ...changed,
});

export const aMovement = (changed: Partial<Movement> = {}): Movement => ({
  movement_id: 'mov_1',
  type: 'payment',
  subtype: 'spei',
  state: 'applied',
  title: 'Casa Ámbar',
  goods: null,
  amount: 70_636,
  on: '2026-11-15',
  loan_id: 'loan_1',
  instalments: [3],
  ...changed,
});

export const aHome = (changed: Partial<HomeView> = {}): HomeView => ({
  as_of: '2026-11-15',
  state: 'on_time',
  next_payment: {
    loan_id: 'loan_1',
    title: 'Casa Ámbar',
    goods: null,
    number: 4,
    instalments_total: 8,
    amount: 70_636,
    due_date: '2026-11-30',
    pay_by: '2026-11-30',
    days_left: 15,
    others_same_day: 0,
    total_same_day: 70_636,
  },
  overdue: null,
  credit: {
    limit: 1_000_000,
    used: 455_786,
    available: 544_214,
    valid_until: '2027-11-15',
    is_paused: false,
    paused_reason: null,
    loans: [],
  },
  purchases: [aLoan()],
  pending_application: null,
  requirement: null,
  recent_movements: [],
  in_transit: [],
  notifications: [],
  restrictions: [],
  ...changed,
});

/** Three days late with one instalment. */
export const anOverdue: NonNullable<HomeView['overdue']> = {
  amount: 76_436,
  count: 1,
  days_late: 3,
  since: '2026-11-15',
  late_charges: 5_800,
  per_day: 0,
  loans: [
    {
      loan_id: 'loan_1',
      title: 'Casa Ámbar',
      goods: null,
      number: 3,
      instalments_total: 8,
      instalments_paid: 2,
      amount: 76_436,
      days_late: 3,
      late_charges: 5_800,
      reason: 'Cargo único de $50.00 más IVA por el atraso.',
    },
  ],
};

/** Somebody who owes nothing and never did. */
export const anEmptyHome = (changed: Partial<HomeView> = {}): HomeView =>
  aHome({ state: 'new', next_payment: null, credit: null, purchases: [], ...changed });

/** «Devolví el producto», said today. */
export const aReturn = (changed: Partial<ReturnView> = {}): ReturnView => ({
  return_id: 'ret_1',
  loan_id: 'loan_1',
  merchant_name: 'Casa Ámbar',
  order_id: 'CA-10482',
  status: 'open',
  opened_at: '2026-11-15T18:00:00.000Z',
  open_until: '2026-12-15T18:00:00.000Z',
  ended_at: null,
  resumes_at: null,
  ...changed,
});

export const refundsWith = (...returns: ReturnView[]): OwnRefunds => ({
  ...{ refunds: [], returns, returnable: [], waiting: 0, account: null },
});

/** The server of somebody with a loan. */
export const loanServer = (answers: Answers = {}) =>
  funnelServer('loan', {
    getHome: () => success('getHome', aHome()),
    getPlanner: () =>
      success('getPlanner', {
        as_of: '2026-11-15',
        now: { total: 0, items: [] },
        paydays: [],
        peak: 0,
        cap: null,
      }),
    getLendingProfileSettings: () =>
      success('getLendingProfileSettings', {
        has_an_active_purchase_on_amazon: false,
        features: {},
      }),
    listOwnRefunds: () => success('listOwnRefunds', refundsWith()),
    getLoan: () => success('getLoan', aLoanDetail()),
    listLoans: () => success('listLoans', { loans: [aLoan()] }),
    getBalance: () =>
      success('getBalance', {
        as_of: '2026-11-15',
        credit_balance: 0,
        overdraft: 0,
        owed: { ...nothing, principal: 320_861, interest: 27_861, iva: 4_458, total: 353_180 },
        due_now: 0,
        overdue: 0,
        loans: [
          {
            loan_id: 'loan_1',
            title: 'Casa Ámbar',
            goods: null,
            owed: 353_180,
            due_now: 0,
            credit_balance: 0,
          },
        ],
      }),
    ...answers,
  });
