import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { ACT_NOTE_MAX } from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** Who sees where money is; the auditor does too. */
const seers = { roles: ['finance', 'collections', 'compliance'], secondPerson: 'never' } as const;
const treasury = { roles: ['finance', 'compliance'], secondPerson: 'never' } as const;

const errors = [
  'session_expired',
  'role_missing',
  'not_found',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

const day = z.iso.date();
const Customer = z.object({ customer_id: z.int(), name: z.string().nullable() });
const Cursor = z.string().max(300).optional();

const receiptRails = ['spei', 'cash_store', 'card', 'direct_debit'] as const;
export type ReceiptRail = (typeof receiptRails)[number];

/**
 * Why money that nobody placed may be for a loan, each weighing what it says: who knows of it, where it came to, who
 * sent it, how much it is and when. A closed list: the desk has a sentence for each.
 */
const matchReasons = [
  'named',
  'claimed',
  'account_of_loan',
  'account_of_customer',
  'sender_account',
  'sender_name',
  'exact_instalment',
  'exact_overdue',
  'in_time',
] as const;
export type MatchReason = (typeof matchReasons)[number];

const Candidate = z.object({
  loan_id: z.string(),
  customer: Customer,
  product: z.string(),
  merchant: z.string().nullable(),
  is_active: z.boolean(),
  /** How much speaks for it, of a hundred. */
  score: z.int().min(0).max(99),
  reasons: z.array(z.enum(matchReasons)),
  /** The first instalment that is not paid: which of how many, what is owed of it and until when. */
  next: z
    .object({ number: z.int(), of: z.int(), owed: z.int(), pay_by: day, is_late: z.boolean() })
    .nullable(),
  paid: z.int(),
});

/** Somebody's «ya pagué» about this money, who is not known as its sender. */
const WaitingClaim = z.object({
  claim_id: z.string(),
  customer: Customer,
  loan_id: z.string(),
  amount: z.int(),
  paid_on: day,
  claimed_at: z.string(),
});

const StaffReceipt = z.object({
  receipt_id: z.string(),
  status: z.string(),
  /** Why it waits, or went back. */
  cause: z.string().nullable(),
  rail: z.enum(receiptRails),
  amount: z.int(),
  value_on: day,
  received_at: z.string(),
  tracking_key: z.string().nullable(),
  /** As the bank tells it; the account masked. */
  sender: z.object({ name: z.string(), account: z.string().nullable() }).nullable(),
  /** The account of ours to which it came: its end, and whose it is. */
  came_to: z
    .object({
      last4: z.string(),
      owner: z.enum(['loan', 'down_payment', 'customer', 'nobody']),
      loan_id: z.string().nullable(),
    })
    .nullable(),
  candidates: z.array(Candidate),
  claims: z.array(WaitingClaim),
  /** What waits about it for a second person. */
  pending_request_id: z.string().nullable(),
});
export type StaffReceipt = z.output<typeof StaffReceipt>;

export const getSuspense = defineStaffCall({
  method: 'GET',
  path: '/v1/suspense/{receipt_id}',
  summary:
    'Money that nobody could place, and the loans that it may be for, with what speaks for each.',
  access: seers,
  params: z.object({ receipt_id: z.string().max(64) }),
  reply: StaffReceipt,
  errors,
});

/** What a report and our books do not agree on: by which of them it stands alone, or in what they differ. */
const differenceKinds = [
  'missing_here',
  'missing_there',
  'unconfirmed',
  'amount',
  'day',
  'doubled',
  'status',
] as const;

/** Why they did not agree, as whoever looked into it found. */
const differenceReasons = [
  'told_late',
  'provider_mistake',
  'our_mistake',
  'other_day',
  'paid_twice',
  'given_back',
  'other',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

const StaffDifference = z.object({
  difference_id: z.string(),
  rail: z.enum(receiptRails),
  business_date: day,
  kind: z.enum(differenceKinds),
  reference: z.string(),
  /** What each side has of it: an amount, a day, and whether the money stayed; null: nothing. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  found_at: z.string(),
  explained: z
    .object({
      /** Null: reconciliation explained it itself, or a command did. */
      reason: z.enum(differenceReasons).nullable(),
      text: z.string(),
    })
    .nullable(),
});
export type StaffDifference = z.output<typeof StaffDifference>;

export const listDifferences = defineStaffCall({
  method: 'GET',
  path: '/v1/differences',
  summary: 'What reports of providers and our books do not agree on, the oldest first, in pages.',
  access: treasury,
  query: z.object({
    state: z.enum(['open', 'explained']).default('open'),
    rail: z.enum(receiptRails).optional(),
    day: day.optional(),
    cursor: Cursor,
  }),
  reply: z.object({
    differences: z.array(StaffDifference),
    next_cursor: z.string().nullable(),
  }),
  errors,
});

export const explainDifference = defineStaffCall({
  method: 'POST',
  path: '/v1/differences/{difference_id}/explanation',
  summary: 'Says why a report and our books did not agree; once. It moves no money.',
  access: { roles: ['finance'], secondPerson: 'never' },
  params: z.object({ difference_id: z.uuid() }),
  body: z.object({
    reason: z.enum(differenceReasons),
    note: z.string().trim().min(3).max(ACT_NOTE_MAX),
  }),
  reply: z.object({}),
  errors: [
    ...errors,
    'state_conflict',
    'taken_by_other',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
  idempotency: 'required',
});

const Counted = z.object({ count: z.int(), amount: z.int() });

export const getReconciliation = defineStaffCall({
  method: 'GET',
  path: '/v1/reconciliation',
  summary:
    'What came in on a day by rail, three ways: the provider’s report, our receipts, the books.',
  access: treasury,
  /** Yesterday unless said. */
  query: z.object({ day: day.optional() }),
  reply: z.object({
    day,
    rails: z.array(
      z.object({
        provider: z.string(),
        rail: z.enum(receiptRails),
        ours: Counted,
        /** Null: it has not reported that day, or never does. */
        theirs: Counted.extend({ read_at: z.string() }).nullable(),
        books: Counted,
        /** Receipts of ours that the books have otherwise than we: at most some of them. */
        unposted: z.array(z.string()),
        /** Differences of that day: how many nobody has explained, and how many somebody did. */
        open: z.int(),
        explained: z.int(),
      }),
    ),
  }),
  errors,
});

/** What a shop is paid for a day, or will be; as the shop sees it. */
const SettlementRow = z.object({
  merchant_id: z.string(),
  merchant: z.string(),
  sales: z.int(),
  refunds: z.int(),
  /** Our commission and what of it went back, with its IVA. */
  fee: z.int(),
  iva: z.int(),
  pays: z.int(),
  account_last4: z.string().nullable(),
  /**
   * `due`: goes with the next morning's payouts. `held`: its account is new. `no_account`, `owes`: nothing goes.
   * The others: how the transfer stands.
   */
  state: z.enum(['due', 'held', 'no_account', 'owes', 'scheduled', 'paid', 'returned']),
  payout_id: z.string().nullable(),
});
export type SettlementRow = z.output<typeof SettlementRow>;

export const listSettlements = defineStaffCall({
  method: 'GET',
  path: '/v1/settlements',
  summary: 'What shops were paid on a day, or are to be paid next; each with what it is made of.',
  access: treasury,
  query: z.object({
    day: day.optional(),
    which: z.enum(['made', 'due']).default('made'),
    cursor: Cursor,
  }),
  reply: z.object({
    day,
    settlements: z.array(SettlementRow),
    /** Of all of them, not of the page. */
    totals: z.object({
      shops: z.int(),
      sales: z.int(),
      refunds: z.int(),
      fee: z.int(),
      iva: z.int(),
      pays: z.int(),
    }),
    next_cursor: z.string().nullable(),
  }),
  errors,
});

/** What money goes out for, and how it stands. */
const payoutKinds = [
  'loan',
  'merchant',
  'account_proof',
  'down_payment_return',
  'deposit_return',
  'credit',
] as const;
const openPayoutStates = ['queued', 'held', 'sent', 'in_review'] as const;

const OutgoingRow = z.object({
  payout_id: z.string(),
  kind: z.enum(payoutKinds),
  state: z.enum(openPayoutStates),
  amount: z.int(),
  account_last4: z.string(),
  customer: Customer.nullable(),
  merchant: z.string().nullable(),
  reason: z.string().nullable(),
  tries: z.int(),
  created_at: z.string(),
});
export type OutgoingRow = z.output<typeof OutgoingRow>;

export const listOutgoing = defineStaffCall({
  method: 'GET',
  path: '/v1/outgoing',
  summary: 'Money that is on its way out and has not arrived, the oldest first, in pages.',
  access: treasury,
  query: z.object({ state: z.enum(openPayoutStates).optional(), cursor: Cursor }),
  reply: z.object({ payouts: z.array(OutgoingRow), next_cursor: z.string().nullable() }),
  errors,
});
