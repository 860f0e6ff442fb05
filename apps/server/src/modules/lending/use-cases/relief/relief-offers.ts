import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type {
  ReliefPreview,
  ReliefRefusal,
} from '#modules/lending/domain/relief/preview-relief.ts';
import {
  isOfferDay,
  type OfferedTerms,
  type ReliefOffer,
} from '#modules/lending/domain/relief/relief-offer.ts';
import { reliefPolicyOn } from '#modules/lending/domain/relief/relief-policy.ts';
import { reliefOffered } from '#modules/lending/events.ts';
import { findLoan, lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import {
  addReliefOffer,
  endReliefOffer,
  findOpenRelief,
} from '#modules/lending/stores/relief-offer-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type LendingDeps, todayOf } from '../lending-deps.ts';
import { previewLoanRelief } from './relief.ts';

type OfferOrder = {
  readonly loanId: string;
  readonly terms: OfferedTerms;
  readonly validUntil: CivilDate;
  readonly actor: string;
};

type MadeOffer = { readonly preview: ReliefPreview; readonly replaced: ReliefOffer | null };
type Refusal = ReliefRefusal['reason'] | 'loan_unknown' | 'days_not_offered';

/**
 * Somebody of ours offers what the customer could not have by themselves: they see it where they look for a way out, and
 * sign it with a code like any other. It takes the place of what was offered before.
 */
export async function offerRelief(
  deps: LendingDeps,
  tx: Tx,
  { loanId, terms, validUntil, actor }: OfferOrder,
): Promise<Result<MadeOffer, Refusal>> {
  await lockLoanRow(tx, loanId);
  const loan = await findLoan(tx, loanId);
  if (loan === null) return err('loan_unknown');
  const today = todayOf(deps.clock);
  const shown = await previewLoanRelief(deps, loanId, { terms, source: tx, isOffered: true });
  if (!shown.ok) return err(shown.error.reason);
  if (!isOfferDay(validUntil, today, reliefPolicyOn(today))) return err('days_not_offered');
  const replaced = await findOpenRelief(tx, { loanId, on: today });
  const at = deps.clock.technicalNow();
  await endReliefOffer(tx, { loanId, state: 'withdrawn', endedAt: at });
  const offer = { id: randomUUIDv7(), loanId, terms, validUntil };
  await addReliefOffer(tx, { ...offer, offeredBy: actor, offeredOn: today, offeredAt: at });
  await deps.audit(tx, {
    subject: `loan:${loanId}`,
    actor,
    action: reliefOffered.name,
    reason: null,
    detail: { offer: offer.id, replaced: replaced?.id ?? null, ...terms, valid_until: validUntil },
  });
  await deps.publish(tx, reliefOffered, {
    offer_id: offer.id,
    loan_id: loanId,
    customer_id: loan.contract.customerId,
  });
  return ok({ preview: shown.value, replaced });
}
