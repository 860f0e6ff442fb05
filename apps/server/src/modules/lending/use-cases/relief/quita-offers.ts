import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { QuitaPreview } from '#modules/lending/domain/relief/quita.ts';
import {
  decideOffer,
  type OfferOver,
  type OfferRefusal,
  previewOffer,
  type QuitaOffer,
} from '#modules/lending/domain/relief/quita-offer.ts';
import type { QuitaTerms } from '#modules/lending/domain/relief/relief.ts';
import { quitaOffered } from '#modules/lending/events.ts';
import { lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import {
  addOffer,
  endOpenOffer,
  findLastOffer,
  findOffer,
  listOpenOffers,
} from '#modules/lending/stores/quita-offer-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type LendingDeps, todayOf } from '../lending-deps.ts';
import { quitaStanding } from './quita.ts';

type Deps = Pick<LendingDeps, 'db' | 'clock' | 'audit' | 'publish'>;
type Reads = Pick<LendingDeps, 'db' | 'clock'>;

/** Somebody of ours offers it, until a day. */
type OfferOrder = {
  readonly loanId: string;
  readonly terms: QuitaTerms;
  readonly validUntil: CivilDate;
  readonly actor: string;
};

type Offered = { readonly offer: QuitaOffer; readonly preview: QuitaPreview };
/** `replaced`: what was open before. */
type NewOffer = Offered & { readonly replaced: QuitaOffer | null };
type NoLoan = { readonly reason: 'loan_unknown'; readonly again: null };

const loanUnknown = err({ reason: 'loan_unknown', again: null } as const);

/** Whether it may be offered, and what it would do; changes nothing. */
async function tryOffer(
  deps: Reads,
  source: Database | Tx,
  { loanId, terms, validUntil }: Omit<OfferOrder, 'actor'>,
) {
  const standing = await quitaStanding(deps, source, loanId);
  if (standing === null) return loanUnknown;
  const { loan, policy, granted } = standing;
  const decided = decideOffer(loan, { terms, policy, granted, validUntil });
  const { customerId } = loan.contract;
  return decided.ok ? ok({ ...decided.value, customerId }) : decided;
}

/** Ends what is open for a loan, which is locked; null: nothing was. */
async function endOpen(deps: Deps, tx: Tx, loanId: string): Promise<QuitaOffer | null> {
  await lockLoanRow(tx, loanId);
  const last = await findLastOffer(tx, loanId);
  const endedAt = deps.clock.technicalNow();
  const id = await endOpenOffer(tx, { loanId, state: 'withdrawn', endedAt });
  return last?.id === id ? last : null;
}

/** Makes an offer, which takes the place of the one that was open; its customer is told of it. */
async function offerIn(
  deps: Deps,
  tx: Tx,
  order: OfferOrder,
): Promise<Result<NewOffer, OfferRefusal | NoLoan>> {
  const { loanId, terms, validUntil, actor } = order;
  await lockLoanRow(tx, loanId);
  const decided = await tryOffer(deps, tx, order);
  if (!decided.ok) return decided;
  const { preview, principalOwed, customerId } = decided.value;
  const replaced = await endOpen(deps, tx, loanId);
  const made: QuitaOffer = {
    id: randomUUIDv7(),
    loanId,
    terms,
    principalOwed,
    validUntil,
    state: 'open',
    offeredOn: todayOf(deps.clock),
    offeredBy: actor,
  };
  await addOffer(tx, made, deps.clock.technicalNow());
  const detail = { offer: made.id, replaced: replaced?.id ?? null, ...terms };
  await deps.audit(tx, {
    subject: `loan:${loanId}`,
    actor,
    action: quitaOffered.name,
    reason: null,
    detail: { ...detail, valid_until: validUntil },
  });
  const ids = { offer_id: made.id, loan_id: loanId, customer_id: customerId };
  await deps.publish(tx, quitaOffered, ids);
  return ok({ offer: made, preview, replaced });
}

/** Takes back what is offered for a loan. */
async function withdrawIn(
  deps: Deps,
  tx: Tx,
  { loanId, actor }: Pick<OfferOrder, 'loanId' | 'actor'>,
): Promise<Result<QuitaOffer, 'no_offer'>> {
  const ended = await endOpen(deps, tx, loanId);
  if (ended === null) return err('no_offer');
  await deps.audit(tx, {
    subject: `loan:${loanId}`,
    actor,
    action: 'lending.quita_offer_withdrawn',
    reason: null,
    detail: { offer: ended.id },
  });
  return ok(ended);
}

/** What accepting an offer would do today, or why it cannot be accepted any more. */
export async function previewLoanOffer(
  deps: Reads,
  source: Database | Tx,
  { loanId, offerId }: { readonly loanId: string; readonly offerId: string },
): Promise<Result<Offered, OfferOver | NoLoan>> {
  const found = await findOffer(source, offerId);
  const standing = await quitaStanding(deps, source, loanId);
  if (found === null || found.loanId !== loanId || standing === null) return loanUnknown;
  const { loan, policy, granted } = standing;
  const shown = previewOffer(loan, { offer: found, policy, granted });
  return shown.ok ? ok({ offer: found, preview: shown.value }) : shown;
}

/** The last offer of a loan, and why it is over; null where none was ever made. */
export async function lastOfferOf(
  deps: Reads,
  loanId: string,
): Promise<{ readonly offer: QuitaOffer; readonly over: OfferOver | null } | null> {
  const last = await findLastOffer(deps.db, loanId);
  if (last === null) return null;
  const shown = await previewLoanOffer(deps, deps.db, { loanId, offerId: last.id });
  if (shown.ok) return { offer: last, over: null };
  const { reason, again } = shown.error;
  return reason === 'loan_unknown' ? null : { offer: last, over: { reason, again } };
}

/** An offer that can be accepted today; null: not any more. */
async function findOpen(deps: Reads, offerId: string): Promise<QuitaOffer | null> {
  const found = await findOffer(deps.db, offerId);
  if (found === null) return null;
  const shown = await previewLoanOffer(deps, deps.db, { loanId: found.loanId, offerId });
  return shown.ok ? found : null;
}

/** What people of ours offer to whoever is very late; whether the policy allows it is decided here. */
export type QuitaOffers = {
  readonly try: (
    order: Omit<OfferOrder, 'actor'>,
  ) => Promise<Result<{ readonly preview: QuitaPreview }, OfferRefusal | NoLoan>>;
  /** In a transaction of its own or in the caller's, as is withdrawing. */
  readonly offer: (order: OfferOrder, tx?: Tx) => Promise<Result<NewOffer, OfferRefusal | NoLoan>>;
  /** The offer that was open. */
  readonly withdraw: (
    order: Pick<OfferOrder, 'loanId' | 'actor'>,
    tx?: Tx,
  ) => Promise<Result<QuitaOffer, 'no_offer'>>;
  readonly listOpen: () => Promise<readonly QuitaOffer[]>;
  readonly findOpen: (offerId: string) => Promise<QuitaOffer | null>;
};

export const createQuitaOffers = (deps: Deps): QuitaOffers => ({
  try: (order) => tryOffer(deps, deps.db, order),
  offer: (order, tx) =>
    tx === undefined
      ? transaction(deps.db, (own) => offerIn(deps, own, order))
      : offerIn(deps, tx, order),
  withdraw: (order, tx) =>
    tx === undefined
      ? transaction(deps.db, (own) => withdrawIn(deps, own, order))
      : withdrawIn(deps, tx, order),
  listOpen: () => listOpenOffers(deps.db, todayOf(deps.clock)),
  findOpen: (offerId) => findOpen(deps, offerId),
});
