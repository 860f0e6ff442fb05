import type { PaymentRail } from '@abona/contract/collections/payment-attempt';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type Attempt, openStatuses } from '../domain/attempt.ts';
import type { Row, Source } from '../rows.ts';

type AttemptRow = Row<'collections.attempts'>;

const open = sql.join(openStatuses.map((status) => sql.lit(status)));

async function many(db: Source, condition: ReturnType<typeof sql>): Promise<readonly Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select * from collections.attempts where ${condition}`.execute(db);
  return rows.map(toAttempt);
}

const one = async (db: Source, condition: ReturnType<typeof sql>): Promise<Attempt | null> =>
  (await many(db, condition))[0] ?? null;

export const findAttempt = (db: Source, id: string) => one(db, sql`id = ${id}`);

export const findAttempts = (db: Source, ids: readonly string[]) =>
  many(db, sql`id = any(${ids}::uuid[])`);

export const findOwnAttempt = (db: Source, customerId: number, id: string) =>
  one(db, sql`id = ${id} and customer_id = ${customerId}`);

/** Of some rails, by their provider's own name for it. */
export const findAttemptByRef = (db: Source, rails: readonly PaymentRail[], ref: string) =>
  one(db, sql`rail = any(${rails}::text[]) and provider_ref = ${ref} limit 1`);

export const lockAttempt = (tx: Tx, id: string) => one(tx, sql`id = ${id} for update`);

/** Those that are paid with an attempt, itself included, in the order of the plan. */
export const findTogether = (db: Source, { id, joint }: Attempt) =>
  many(db, joint === null ? sql`id = ${id}` : sql`joint_id = ${joint.firstId} order by id`);

/** The same, locked. */
export const lockTogether = (tx: Tx, { id, joint }: Attempt) =>
  many(
    tx,
    joint === null
      ? sql`id = ${id} for update`
      : sql`joint_id = ${joint.firstId} order by id for update`,
  );

/** What somebody pays for several loans by a rail and is not done with, the newest first; null: by any. */
export const listJointOpen = (db: Source, customerId: number, rail: PaymentRail | null) =>
  many(
    db,
    sql`customer_id = ${customerId} and joint_id is not null and status in (${open})
      and (${rail}::text is null or rail = ${rail})
      order by created_at desc, id limit 50`,
  );

type LoansAttempts = {
  readonly loanIds: readonly string[];
  readonly attemptIds: readonly string[];
};

/**
 * Every attempt of some loans that is under way, and those that are named, locked in one order: whoever
 * applies money to a loan holds them first, so that nobody holds one and waits for the other.
 */
export async function lockLoanAttempts(
  tx: Tx,
  { loanIds, attemptIds }: LoansAttempts,
): Promise<readonly Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select * from collections.lock_loan_attempts(${loanIds}, ${attemptIds}, ${openStatuses})
  `.execute(tx);
  return rows.map(toAttempt);
}

export const listOpenOfLoan = (db: Source, customerId: number, loanId: string) =>
  many(
    db,
    sql`customer_id = ${customerId} and loan_id = ${loanId} and status in (${open})
      order by created_at desc, id desc limit 50`,
  );

/** What a bank is working on, by rails whose banks do at once, or people look into. */
export const listInTransit = (db: Source, customerId: number, rails: readonly PaymentRail[]) =>
  many(
    db,
    sql`customer_id = ${customerId} and purpose = 'loan' and (
        status = 'in_review'
        or (rail = any(${rails}::text[]) and status in ('created', 'pending'))
      ) order by created_at desc, id desc limit 50`,
  );

/** The newest of an application comes first. */
export const listDownPayments = (db: Source, applicationProcessId: number) =>
  many(
    db,
    sql`application_process_id = ${applicationProcessId} order by created_at desc, id desc limit 50`,
  );

export const listAttemptsToAsk = (db: Database, now: Date, limit: number) =>
  many(db, sql`next_ask_at <= ${now} order by next_ask_at limit ${limit}`);

/** Automatic charges whose day has come. */
export const listDueDebits = (db: Database, today: CivilDate, limit: number) =>
  many(db, sql`status = 'scheduled' and collect_on <= ${today} order by id limit ${limit}`);

export const listScheduledOf = (db: Source, mandateId: string) =>
  many(db, sql`mandate_id = ${mandateId} and status in ('scheduled') order by collect_on, id`);

/** What stands under a mandate: planned, leaving, or at the bank. */
export const lockUnderWayOf = (tx: Tx, mandateId: string) =>
  many(
    tx,
    sql`mandate_id = ${mandateId} and status in ('scheduled', 'created', 'pending')
      order by id for update`,
  );

/** Whether anything is under way with a card or a mandate. */
export async function isCardInUse(tx: Tx, customerId: number, cardId: string): Promise<boolean> {
  const found = await one(
    tx,
    sql`customer_id = ${customerId} and card_id = ${cardId} and status in (${open}) limit 1`,
  );
  return found !== null;
}

/** The last try for an instalment, whatever became of it. */
export const findLastTry = (db: Source, loanId: string, instalment: number) =>
  one(
    db,
    sql`loan_id = ${loanId} and instalment = ${instalment} and choice = 'scheduled'
      order by created_at desc, id desc limit 1`,
  );

type Page = {
  readonly customerId: number;
  readonly loanId: string | null;
  /** Charges that a mandate allowed, and nothing else. */
  readonly isAutomatic: boolean;
  readonly before: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
};

export const listAttempts = (
  db: Source,
  { customerId, loanId, isAutomatic, before, limit }: Page,
) =>
  many(
    db,
    sql`customer_id = ${customerId} and purpose = 'loan'
      and (${loanId}::uuid is null or loan_id = ${loanId})
      and (${!isAutomatic} or choice = 'scheduled')
      and (${before === null} or (created_at, id) < (${before?.at ?? null}, ${before?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit}`,
  );

/** False when there is one already that stands in its way, or under its id. */
export async function addAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { target } = attempt;
  const added = await tx
    .insertInto('collections.attempts')
    .values({
      id: attempt.id,
      customer_id: attempt.customerId,
      purpose: target.kind,
      loan_id: target.kind === 'loan' ? target.loanId : null,
      application_process_id: target.kind === 'loan' ? null : target.applicationProcessId,
      merchant_id: target.kind === 'loan' ? null : target.merchantId,
      rail: attempt.rail,
      choice: attempt.choice,
      instalment: attempt.instalment,
      prepayment: attempt.prepayment,
      card_id: attempt.cardId,
      mandate_id: attempt.mandateId,
      try: attempt.try,
      joint_id: attempt.joint?.firstId ?? null,
      joint_amount: attempt.joint?.amount ?? null,
      created_at: attempt.createdAt,
      ...changing(attempt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type Sending = { readonly at: Date; readonly unlessSince: Date };

/**
 * Says, before it is, that an attempt is handed to the card processor. False: it was a moment ago, perhaps
 * by somebody else, and what became of that cannot be known yet.
 */
export async function claimSending(
  db: Database,
  id: string,
  { at, unlessSince }: Sending,
): Promise<boolean> {
  const claimed = await db
    .updateTable('collections.attempts')
    .set({ sent_at: at })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where((is) => is.or([is('sent_at', 'is', null), is('sent_at', '<', unlessSince)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function saveAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const rows = attempts.map((attempt) => ({ id: attempt.id, ...changing(attempt) }));
  await sql`select collections.save_attempts(${JSON.stringify(rows)})`.execute(tx);
}

const changing = (attempt: Attempt) => ({
  amount: attempt.amount,
  status: attempt.status,
  reason: attempt.reason,
  provider_ref: attempt.providerRef,
  reference: attempt.reference,
  action_url: attempt.actionUrl,
  collect_on: attempt.collectOn,
  tries: attempt.tries,
  next_ask_at: attempt.nextAskAt,
  expires_at: attempt.expiresAt,
  ended_at: attempt.endedAt,
});

function targetOf(row: AttemptRow): Attempt['target'] {
  if (row.loan_id !== null) return { kind: 'loan', loanId: row.loan_id };
  const { application_process_id: applicationProcessId, merchant_id: merchantId } = row;
  invariant(applicationProcessId !== null, 'an attempt for nothing');
  return { kind: 'down_payment', applicationProcessId, merchantId: merchantId ?? '' };
}

const toAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  customerId: row.customer_id,
  target: targetOf(row),
  rail: row.rail,
  choice: row.choice,
  joint:
    row.joint_id === null
      ? null
      : { firstId: row.joint_id, amount: centavos(row.joint_amount ?? 0) },
  instalment: row.instalment,
  prepayment: row.prepayment,
  amount: centavos(row.amount),
  status: row.status,
  reason: row.reason as PaymentReasonCode | null,
  providerRef: row.provider_ref,
  reference: row.reference,
  actionUrl: row.action_url,
  cardId: row.card_id,
  mandateId: row.mandate_id,
  try: row.try,
  collectOn: row.collect_on as CivilDate | null,
  tries: row.tries,
  nextAskAt: row.next_ask_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});
