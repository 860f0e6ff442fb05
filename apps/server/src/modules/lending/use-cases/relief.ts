import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ListedDocument } from '../documents/issued-store.ts';
import { documentFactsOf } from '../documents/print-loan-document.ts';
import { advance } from '../domain/advance.ts';
import type { Loan } from '../domain/loan.ts';
import type { LoanEvent } from '../domain/loan-event.ts';
import {
  countsOf,
  type LimitStanding,
  limitRefusal,
  limitStandingOf,
  movableUntil,
  previewRelief,
  type ReliefPreview,
  type ReliefRefusal,
} from '../domain/relief/preview-relief.ts';
import type { GrantedRelief, ReliefKind, ReliefTerms } from '../domain/relief/relief.ts';
import { reliefPolicyOn } from '../domain/relief/relief-policy.ts';
import type { Surroundings } from '../ports.ts';
import { findEvent, readEvents } from '../stores/event-store.ts';
import { findLoan, lockLoanRow } from '../stores/loan-store.ts';
import { type Client, issueAddendum } from './documents/issue-addendum.ts';
import { type DocumentsDeps, type LendingDeps, todayOf } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

type Deps = Pick<LendingDeps, 'db' | 'clock'>;

type RelievedLoan = {
  readonly loan: Loan;
  readonly granted: readonly GrantedRelief[];
};

const reliefsOf = (events: readonly LoanEvent[]): readonly GrantedRelief[] =>
  events.flatMap((event) =>
    event.kind === 'relief' ? [{ kind: event.terms.kind, on: event.on }] : [],
  );

/** A loan as it stands today, with what was granted for it. */
async function relievedLoan(
  { clock }: Deps,
  source: Database | Tx,
  loanId: string,
): Promise<RelievedLoan | null> {
  const loan = await findLoan(source, loanId);
  if (loan === null) return null;
  const { state } = advance(loan.contract, loan.state, todayOf(clock));
  return { loan: { ...loan, state }, granted: reliefsOf(await readEvents(source, loanId)) };
}

/** What is open to a loan today: how far, or why not and since when again. */
export type ReliefOption = { readonly kind: ReliefKind; readonly limit: LimitStanding } & (
  | { readonly refusal: ReliefRefusal }
  | {
      readonly refusal: null;
      /** The instalment that moves. */
      readonly k: number | null;
      readonly movableUntil: CivilDate | null;
      readonly counts: readonly number[];
    }
);

/** Null where there is no such loan. */
export async function listReliefOptions(
  deps: Deps,
  loanId: string,
): Promise<readonly ReliefOption[] | null> {
  const found = await relievedLoan(deps, deps.db, loanId);
  if (found === null) return null;
  const { state } = found.loan;
  const policy = reliefPolicyOn(state.settledThrough);
  const next = state.rows.find(({ dueDate }) => dueDate > state.settledThrough);
  return (['move_due', 'skip', 'restructure'] as const).map((kind): ReliefOption => {
    const { granted } = found;
    const limit = limitStandingOf(kind, { policy, granted, today: state.settledThrough });
    const refusal = limitRefusal(state, kind, { policy, granted });
    if (refusal !== null) return { kind, limit, refusal };
    const isRestructure = kind === 'restructure';
    return {
      kind,
      limit,
      refusal: null,
      k: isRestructure ? null : (next?.k ?? null),
      movableUntil: kind === 'move_due' ? movableUntil(state, policy) : null,
      counts: isRestructure ? countsOf(state, policy) : [],
    };
  });
}

export type PreviewResult = Result<
  ReliefPreview,
  ReliefRefusal | { readonly reason: 'loan_unknown'; readonly again: null }
>;

/** What a relief would do today; changes nothing. */
export async function previewLoanRelief(
  deps: Deps,
  loanId: string,
  { terms, source = deps.db }: { readonly terms: ReliefTerms; readonly source?: Database | Tx },
): Promise<PreviewResult> {
  const found = await relievedLoan(deps, source, loanId);
  if (found === null) return err({ reason: 'loan_unknown', again: null });
  const { loan, granted } = found;
  const policy = reliefPolicyOn(loan.state.settledThrough);
  return previewRelief(loan, { terms, policy, granted });
}

/** The customer agreed, and signed for it. */
export type ReliefOrder = ChangeOrder & { readonly terms: ReliefTerms };

export type ReliefResult = ChangeResult | { readonly ok: false; readonly error: ReliefRefusal };

/** Grants it as it was shown, once: whoever asks at the same time waits, and finds the limit used up. */
export async function grantRelief(
  deps: LendingDeps,
  order: Omit<ReliefOrder, 'on'>,
  tx: Tx,
): Promise<ReliefResult> {
  const { loanId, id, terms } = order;
  const key = `relief:${id}`;
  await lockLoanRow(tx, loanId);
  const policy = reliefPolicyOn(todayOf(deps.clock)).version;
  if ((await findEvent(tx, key)) === null) {
    const shown = await previewLoanRelief(deps, loanId, { terms, source: tx });
    if (!shown.ok)
      return shown.error.reason === 'loan_unknown' ? err('lending.loan_unknown') : err(shown.error);
  }
  return recordEvent(deps, eventOrderOf(key, order, { kind: 'relief', policy, terms }), tx);
}

export type ReliefAcceptance = {
  readonly customerId: number;
  readonly loanId: string;
  readonly terms: ReliefTerms;
  /** What is left to pay by the plan that was shown. */
  readonly remaining: number;
  readonly client: Client;
};

/** What was agreed on, and the addendum that says so. */
export type AcceptedRelief = { readonly preview: ReliefPreview; readonly addendum: ListedDocument };

/**
 * The customer signs with a second proof, which is asked for last, so that it is not spent on a refusal. What they
 * signed is written down together with the change.
 */
export function acceptRelief(
  deps: DocumentsDeps & Pick<Surroundings, 'proofs'> & { readonly grantRelief: GrantRelief },
  { customerId, loanId, terms, remaining, client }: ReliefAcceptance,
): Promise<Result<AcceptedRelief, 'not_found' | 'state_conflict' | 'second_proof_needed'>> {
  return transaction(deps.db, async (tx) => {
    const facts = await documentFactsOf(deps, tx, { customerId, loanId });
    if (facts === null) return err('not_found');
    await lockLoanRow(tx, loanId);
    const shown = await previewLoanRelief(deps, loanId, { terms, source: tx });
    if (!shown.ok || shown.value.next.left !== remaining) return err('state_conflict');
    if (!(await deps.proofs.spendProof(tx, { customerId, kind: 'relief' })))
      return err('second_proof_needed');
    const order = { id: randomUUIDv7(), loanId, terms, actor: `customer:${customerId}` };
    const granted = await deps.grantRelief(tx, order);
    if (!granted.ok) return err('state_conflict');
    const preview = shown.value;
    const signed = { customerId, reliefId: order.id, facts, preview, client };
    return ok({ preview, addendum: await issueAddendum(deps, tx, signed) });
  });
}

export type GrantRelief = (tx: Tx, order: Omit<ReliefOrder, 'on'>) => Promise<ReliefResult>;
