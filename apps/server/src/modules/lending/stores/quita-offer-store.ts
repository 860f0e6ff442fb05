import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import type { QuitaOffer } from '../domain/relief/quita-offer.ts';

const TABLE = 'lending.quita_offers';

type Source = Database | Tx;

const offers = (source: Source) => source.selectFrom(TABLE).selectAll();

type OfferRow = Awaited<ReturnType<ReturnType<typeof offers>['execute']>>[number];

const toOffer = (row: OfferRow): QuitaOffer => ({
  id: row.id,
  loanId: row.loan_id,
  terms: {
    askedBy: row.asked_by,
    forgiven: centavos(row.forgiven),
    count: row.instalment_count,
  },
  principalOwed: centavos(row.principal_owed),
  validUntil: row.valid_until as CivilDate,
  state: row.state,
  offeredOn: row.offered_on as CivilDate,
  offeredBy: row.offered_by,
});

export async function findOffer(source: Source, id: string): Promise<QuitaOffer | null> {
  const row = await offers(source).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toOffer(row);
}

/** The last one that was made for a loan, whatever became of it. */
export async function findLastOffer(source: Source, loanId: string): Promise<QuitaOffer | null> {
  const row = await offers(source)
    .where('loan_id', '=', loanId)
    .orderBy('offered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toOffer(row);
}

/** Those that nobody ended and whose last day has not passed, the one that ends first first. */
export async function listOpenOffers(
  source: Source,
  today: CivilDate,
): Promise<readonly QuitaOffer[]> {
  const rows = await offers(source)
    .where('state', '=', 'open')
    .where('valid_until', '>=', today)
    .orderBy('valid_until')
    .orderBy('id')
    .execute();
  return rows.map(toOffer);
}

export async function addOffer(tx: Tx, offer: QuitaOffer, offeredAt: Date): Promise<void> {
  const { terms } = offer;
  await tx
    .insertInto(TABLE)
    .values({
      id: offer.id,
      loan_id: offer.loanId,
      asked_by: terms.askedBy,
      forgiven: terms.forgiven,
      instalment_count: terms.count,
      principal_owed: offer.principalOwed,
      valid_until: offer.validUntil,
      state: offer.state,
      offered_by: offer.offeredBy,
      offered_on: offer.offeredOn,
      offered_at: offeredAt,
    })
    .execute();
}

type OfferEnd = {
  readonly loanId: string;
  readonly state: 'accepted' | 'withdrawn';
  readonly endedAt: Date;
};

/** Ends what is offered for a loan; its id, or null where nothing is. */
export async function endOpenOffer(
  tx: Tx,
  { loanId, state, endedAt }: OfferEnd,
): Promise<string | null> {
  const row = await tx
    .updateTable(TABLE)
    .set({ state, ended_at: endedAt })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
