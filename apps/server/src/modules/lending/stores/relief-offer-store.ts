import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OfferedTerms, ReliefOffer } from '../domain/relief/relief-offer.ts';

const TABLE = 'lending.relief_offers';

type OpenOn = ({ readonly loanId: string } | { readonly offerId: string }) & {
  readonly on: CivilDate;
};

/** What is offered for a loan, or one offer, if it can be accepted on a day; null: nothing. */
export async function findOpenRelief(
  source: Database | Tx,
  { on, ...asked }: OpenOn,
): Promise<ReliefOffer | null> {
  const row = await source
    .selectFrom(TABLE)
    .select(['id', 'loan_id', 'kind', 'k', 'instalment_count', 'valid_until'])
    .where((where) =>
      'loanId' in asked ? where('loan_id', '=', asked.loanId) : where('id', '=', asked.offerId),
    )
    .where('state', '=', 'open')
    .where('valid_until', '>=', on)
    .executeTakeFirst();
  if (row === undefined) return null;
  const terms = termsOf(row);
  return { id: row.id, loanId: row.loan_id, terms, validUntil: row.valid_until as CivilDate };
}

type Measures = {
  readonly kind: OfferedTerms['kind'];
  readonly k: number | null;
  readonly instalment_count: number | null;
};

function termsOf({ kind, k, instalment_count: count }: Measures): OfferedTerms {
  if (kind === 'skip' && k !== null) return { kind, k };
  invariant(kind === 'restructure' && count !== null, 'an offer without its measure');
  return { kind, count };
}

type NewOffer = ReliefOffer & {
  readonly offeredBy: string;
  readonly offeredOn: CivilDate;
  readonly offeredAt: Date;
};

export async function addReliefOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { terms } = offer;
  await tx
    .insertInto(TABLE)
    .values({
      id: offer.id,
      loan_id: offer.loanId,
      kind: terms.kind,
      k: terms.kind === 'skip' ? terms.k : null,
      instalment_count: terms.kind === 'restructure' ? terms.count : null,
      valid_until: offer.validUntil,
      state: 'open',
      offered_by: offer.offeredBy,
      offered_on: offer.offeredOn,
      offered_at: offer.offeredAt,
    })
    .execute();
}

type OfferEnd = {
  readonly loanId: string;
  readonly state: 'accepted' | 'withdrawn';
  readonly endedAt: Date;
};

/** Ends what is offered for a loan, if anything is. */
export async function endReliefOffer(tx: Tx, { loanId, state, endedAt }: OfferEnd): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ state, ended_at: endedAt })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .execute();
}
