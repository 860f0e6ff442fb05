import type { CaseMessage, CaseSummary, CaseView } from '@abona/contract/cases/case';
import type { WithdrawalPreview } from '@abona/contract/cases/withdrawal';
import type { CallReply } from '@abona/contract/client-types';
import type { Disputable } from '@abona/contract/lending/disputable';
import { type Answers, success } from './fake-server.ts';
import { loanServer } from './loan-server.ts';

/** Day 9 of 45 of the mockups' own dispute. */
export const aClock = (changed: Partial<CaseSummary['clock']> = {}): CaseSummary['clock'] => ({
  answer_by: '2027-01-15',
  first_reply_by: null,
  is_first_reply_late: false,
  unit: 'natural',
  day: 9,
  days: 45,
  days_left: 36,
  days_late: 0,
  ...changed,
});

export const aCaseSummary = (changed: Partial<CaseSummary> = {}): CaseSummary => ({
  case_id: 'case_1',
  folio: 'AC-2026-004182',
  kind: 'dispute',
  status: 'in_review',
  is_open: true,
  title: 'Ya pagué el abono 4',
  subject: {
    kind: 'instalment',
    loan_id: 'loan_1',
    movement_id: null,
    instalment: 4,
    application_process_id: null,
    label: 'Casa Ámbar',
    on: '2026-11-30',
  },
  amount: 70_636,
  opened_at: '2026-12-02T04:41:00.000Z',
  answered_at: null,
  outcome: null,
  clock: aClock(),
  ...changed,
});

export const aCase = (changed: Partial<CaseView> = {}): CaseView => ({
  ...aCaseSummary(),
  description: 'Pagué el abono 4 en OXXO el 30 de noviembre.',
  reason: 'already_paid',
  is_abroad: false,
  turn: 'abona',
  timeline: [
    {
      step: 'received',
      at: '2026-12-02T04:41:00.000Z',
      text: 'Recibimos tu aclaración',
      author: null,
    },
    { step: 'held', at: '2026-12-02T04:41:00.000Z', text: 'Pausamos los $706.36', author: null },
    {
      step: 'note',
      at: '2026-12-02T16:15:00.000Z',
      text: 'Mandamos tu ticket a OXXO',
      author: 'Lucía Ferrer',
    },
  ],
  holds: [
    {
      stops: ['collect', 'debit', 'mora', 'bureau'],
      amount: 70_636,
      since: '2026-12-02T04:41:00.000Z',
    },
  ],
  evidence: [],
  answer: null,
  documents: [{ kind: 'receipt', url: '/api/loan/v1/case-files/acuse-0123456789' }],
  may: { write: true, withdraw: true, appeal_until: null },
  condusef: { phone: '55 5340 0999', site: 'www.condusef.gob.mx' },
  ...changed,
});

/** The same dispute, answered a day before its last. */
export const anAnsweredCase = (changed: Partial<CaseView> = {}): CaseView =>
  aCase({
    status: 'answered',
    is_open: false,
    turn: 'nobody',
    answered_at: '2027-01-14T18:00:00.000Z',
    outcome: 'in_favour',
    clock: aClock({ day: 44, days_left: 1 }),
    holds: [],
    answer: {
      outcome: 'in_favour',
      text: 'Dijiste que pagaste en OXXO. Es cierto: 30 nov, 19:20, $706.36.\n\nTu abono 4 queda pagado con fecha 30 nov.',
      signed_by: 'Lucía Ferrer Robles',
      answered_on: '2027-01-14',
      file_open_until: '2027-02-28',
    },
    documents: [
      { kind: 'receipt', url: '/api/loan/v1/case-files/acuse-0123456789' },
      { kind: 'answer', url: '/api/loan/v1/case-files/carta-0123456789' },
    ],
    may: { write: false, withdraw: false, appeal_until: '2027-02-28' },
    ...changed,
  });

export const aMessage = (changed: Partial<CaseMessage> = {}): CaseMessage => ({
  message_id: 'msg_1',
  from: 'customer',
  author: null,
  text: 'Pagué el abono 4 en OXXO el 30 de noviembre a las 19:20 y sigue pendiente.',
  at: '2026-12-02T04:41:00.000Z',
  attachments: [],
  ...changed,
});

const held = ['collect', 'debit', 'mora', 'bureau'] as const;

const caseTerms: CallReply<'listCases'>['terms'] = [
  {
    kind: 'dispute',
    is_abroad: false,
    answer_by: '2027-01-15',
    first_reply_by: null,
    unit: 'natural',
    days: 45,
    stops: [...held],
  },
  {
    kind: 'not_me',
    is_abroad: false,
    answer_by: '2027-01-22',
    first_reply_by: '2026-12-14',
    unit: 'natural',
    days: 45,
    stops: [...held, 'lending'],
  },
  {
    kind: 'complaint',
    is_abroad: false,
    answer_by: '2026-12-29',
    first_reply_by: null,
    unit: 'business',
    days: 30,
    stops: [],
  },
  {
    kind: 'hardship',
    is_abroad: false,
    answer_by: '2026-12-08',
    first_reply_by: null,
    unit: 'business',
    days: 5,
    stops: ['collect'],
  },
  {
    kind: 'decision_review',
    is_abroad: false,
    answer_by: '2026-12-08',
    first_reply_by: null,
    unit: 'business',
    days: 5,
    stops: [],
  },
  {
    kind: 'bureau_correction',
    is_abroad: false,
    answer_by: '2026-12-31',
    first_reply_by: null,
    unit: 'natural',
    days: 30,
    stops: [],
  },
  {
    kind: 'dispute',
    is_abroad: true,
    answer_by: '2027-05-30',
    first_reply_by: null,
    unit: 'natural',
    days: 180,
    stops: [...held],
  },
];

export const casesWith = (
  open: CaseSummary[] = [],
  closed: CaseSummary[] = [],
): CallReply<'listCases'> => ({ open, closed, next_cursor: null, terms: caseTerms });

/** A speaker bought at ElectroMía with a down payment, day 6 of 10. */
export const aWithdrawal = (changed: Partial<WithdrawalPreview> = {}): WithdrawalPreview => ({
  loan_id: 'loan_1',
  label: 'ElectroMía',
  kind: 'purchase',
  last_day: '2026-11-30',
  day: 6,
  days: 10,
  price: 360_000,
  down_payment: 60_000,
  credit: 300_000,
  paid: 0,
  to_customer: 60_000,
  to_lender: { amount: 300_000, from: 'merchant' },
  to_return: 0,
  returned: 0,
  left_to_pay: 0,
  ...changed,
});

const aDisputable = (changed: Partial<Disputable> = {}): Disputable => ({
  kind: 'movement',
  loan_id: 'loan_1',
  movement_id: 'mov_1',
  subtype: 'spei',
  is_purchase: false,
  instalment: null,
  is_overdue: false,
  title: 'Casa Ámbar',
  on: '2026-11-15',
  amount: 70_636,
  last_day: '2027-02-28',
  is_open: true,
  ...changed,
});

const ofInstalment = { movement_id: null, subtype: null, instalment: 4, is_overdue: true };

const disputables: readonly Disputable[] = [
  aDisputable({ ...ofInstalment, kind: 'instalment', on: '2026-11-30' }),
  aDisputable(),
  aDisputable({ ...ofInstalment, kind: 'late_charges', amount: 2_697 }),
  aDisputable({ movement_id: 'mov_2', subtype: 'direct_debit', on: '2026-11-08' }),
  aDisputable({ movement_id: 'mov_3', subtype: 'online', is_purchase: true }),
  aDisputable({ movement_id: 'mov_4', subtype: 'card', last_day: '2026-08-03', is_open: false }),
];

/** The server of somebody with a loan and one case. */
export const caseServer = (view: CaseView = aCase(), answers: Answers = {}) =>
  loanServer({
    listDisputable: () => success('listDisputable', { items: [...disputables] }),
    listCases: () => success('listCases', casesWith([view])),
    getCase: () => success('getCase', view),
    listCaseMessages: () =>
      success('listCaseMessages', { items: [aMessage()], next_cursor: null, total: 1 }),
    previewWithdrawal: () => success('previewWithdrawal', aWithdrawal()),
    ...answers,
  });
