import type { CivilDate } from '@abona/kernel/civil-date';
import { err, type Result } from '@abona/kernel/result';
import { advance } from '#modules/lending/domain/advance.ts';
import type { Loan } from '#modules/lending/domain/loan.ts';
import type { LoanEvent } from '#modules/lending/domain/loan-event.ts';
import {
  countsOf,
  type LimitStanding,
  limitRefusal,
  limitStandingOf,
  movableUntil,
  previewRelief,
  type ReliefPreview,
  type ReliefRefusal,
} from '#modules/lending/domain/relief/preview-relief.ts';
import type { OfferOver, QuitaOffer } from '#modules/lending/domain/relief/quita-offer.ts';
import type {
  GrantedRelief,
  ReliefKind,
  ReliefTerms,
} from '#modules/lending/domain/relief/relief.ts';
import { isOfOffer, type ReliefOffer } from '#modules/lending/domain/relief/relief-offer.ts';
import { type ReliefPolicy, reliefPolicyOn } from '#modules/lending/domain/relief/relief-policy.ts';
import { findEvent, readEvents } from '#modules/lending/stores/event-store.ts';
import { findLoan, lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import { endReliefOffer, findOpenRelief } from '#modules/lending/stores/relief-offer-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { type LendingDeps, todayOf } from '../lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from '../record-event.ts';
import { lastOfferOf } from './quita-offers.ts';

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
export type ReliefOption = OpenRelief | OfferedQuita;

/** What somebody of ours offered, and why it is over. */
export type OfferedQuita = {
  readonly kind: 'quita';
  readonly limit: LimitStanding;
  readonly offer: QuitaOffer;
  readonly refusal: OfferOver | null;
};

/** What a customer may have by themselves. */
type OpenRelief = { readonly kind: ReliefKind; readonly limit: LimitStanding } & (
  | { readonly refusal: ReliefRefusal }
  | {
      readonly refusal: null;
      /** The instalment that moves. */
      readonly k: number | null;
      readonly movableUntil: CivilDate | null;
      readonly counts: readonly number[];
    }
);

/** Null where there is no such loan. What is offered comes first; where nothing ever was, a quita is not spoken of. */
export async function listReliefOptions(
  deps: Deps,
  loanId: string,
): Promise<readonly ReliefOption[] | null> {
  const found = await relievedLoan(deps, deps.db, loanId);
  if (found === null) return null;
  const { state } = found.loan;
  const policy = reliefPolicyOn(state.settledThrough);
  const offered = await offeredQuita(deps, loanId, policy);
  const offer = await findOpenRelief(deps.db, { loanId, on: todayOf(deps.clock) });
  const open = (['move_due', 'skip', 'restructure'] as const).map((kind) => {
    const own = ownRelief(found, kind, policy);
    return offer === null || own.refusal === null ? own : offeredRelief(found, own, offer);
  });
  return [...(offered === null ? [] : [offered]), ...open];
}

/** What a customer may have of a kind by themselves. */
function ownRelief(
  { loan: { state }, granted }: RelievedLoan,
  kind: ReliefKind,
  policy: ReliefPolicy,
): OpenRelief {
  const limit = limitStandingOf(kind, { policy, granted, today: state.settledThrough });
  const refusal = limitRefusal(state, kind, { policy, granted });
  if (refusal !== null) return { kind, limit, refusal };
  const next = state.rows.find(({ dueDate }) => dueDate > state.settledThrough);
  const isRestructure = kind === 'restructure';
  return {
    kind,
    limit,
    refusal: null,
    k: isRestructure ? null : (next?.k ?? null),
    movableUntil: kind === 'move_due' ? movableUntil(state, policy) : null,
    counts: isRestructure ? countsOf(state, policy) : [],
  };
}

/** What somebody of ours offered beyond that, to the letter. */
function offeredRelief(
  { loan: { state }, granted }: RelievedLoan,
  own: OpenRelief,
  offer: ReliefOffer,
): OpenRelief {
  const { kind, limit } = own;
  const policy = reliefPolicyOn(state.settledThrough);
  if (offer.terms.kind !== kind) return own;
  const refusal = limitRefusal(state, kind, { policy, granted, isOffered: true });
  return refusal === null ? { kind, limit, refusal, ...offeredMeasure(offer) } : own;
}

const offeredMeasure = ({ terms }: ReliefOffer) => ({
  k: terms.kind === 'skip' ? terms.k : null,
  movableUntil: null,
  counts: terms.kind === 'restructure' ? [terms.count] : [],
});

async function offeredQuita(
  deps: Deps,
  loanId: string,
  { quita: { times, days } }: ReliefPolicy,
): Promise<OfferedQuita | null> {
  const last = await lastOfferOf(deps, loanId);
  if (last === null) return null;
  const used = last.over?.reason === 'used_up' ? times : 0;
  return { kind: 'quita', limit: { times, days, used }, offer: last.offer, refusal: last.over };
}

export type PreviewResult = Result<
  ReliefPreview,
  ReliefRefusal | { readonly reason: 'loan_unknown'; readonly again: null }
>;

/** What a relief would do today; changes nothing. */
export async function previewLoanRelief(
  deps: Deps,
  loanId: string,
  { terms, source = deps.db, isOffered = false }: AskedRelief,
): Promise<PreviewResult> {
  const found = await relievedLoan(deps, source, loanId);
  if (found === null) return err({ reason: 'loan_unknown', again: null });
  const { loan, granted } = found;
  const policy = reliefPolicyOn(loan.state.settledThrough);
  const offer = await findOpenRelief(source, { loanId, on: todayOf(deps.clock) });
  const isLifted = isOffered || isOfOffer(offer, terms);
  return previewRelief(loan, { terms, policy, granted, isOffered: isLifted });
}

type AskedRelief = {
  readonly terms: ReliefTerms;
  readonly source?: Database | Tx;
  /** It is being offered; what was offered before is found by itself. */
  readonly isOffered?: boolean;
};

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
  const granted = await recordEvent(
    deps,
    eventOrderOf(key, order, { kind: 'relief', policy, terms }),
    tx,
  );
  // Whatever was offered is for the plan as it was.
  const endedAt = deps.clock.technicalNow();
  if (granted.ok && granted.value.isNew)
    await endReliefOffer(tx, { loanId, state: 'accepted', endedAt });
  return granted;
}

export type GrantRelief = (tx: Tx, order: Omit<ReliefOrder, 'on'>) => Promise<ReliefResult>;
