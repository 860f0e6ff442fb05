import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Card } from '../domain/card.ts';

type Row = Selectable<Tables['wallet.cards']>;
type Key = Pick<Card, 'customerId' | 'id'>;

const TABLE = 'wallet.cards';
const TRIES = 'wallet.card_tries';

const toCard = (row: Row): Card => ({
  id: row.id,
  customerId: row.customer_id,
  paymentSource: row.payment_source,
  fingerprint: row.fingerprint,
  brand: row.brand,
  kind: row.kind,
  lastFour: row.last_four,
  expiresOn: row.expires_on as CivilDate,
  status: row.status,
  problem: row.problem,
  wantedFor: row.wanted_for as InstrumentPurpose[],
  checkReference: row.check_reference,
  checkOrder: row.check_order,
  challengeUrl: row.challenge_url,
  askedAt: row.asked_at,
  verifiedAt: row.verified_at,
  createdAt: row.created_at,
  removedAt: row.removed_at,
});
const orNull = (row: Row | undefined): Card | null => (row === undefined ? null : toCard(row));

const ofCustomer = (db: Database | Tx, customerId: number) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null);

export async function findCard(db: Database | Tx, { customerId, id }: Key): Promise<Card | null> {
  return orNull(await ofCustomer(db, customerId).where('id', '=', id).executeTakeFirst());
}

export async function lockCard(tx: Tx, { customerId, id }: Key): Promise<Card | null> {
  return orNull(
    await ofCustomer(tx, customerId).where('id', '=', id).forUpdate().executeTakeFirst(),
  );
}

export async function findCardByFingerprint(
  tx: Tx,
  customerId: number,
  fingerprint: string,
): Promise<Card | null> {
  return orNull(
    await ofCustomer(tx, customerId).where('fingerprint', '=', fingerprint).executeTakeFirst(),
  );
}

/** The newest first. */
export async function listCards(db: Database | Tx, customerId: number): Promise<Card[]> {
  return (await ofCustomer(db, customerId).orderBy('id', 'desc').execute()).map(toCard);
}

/** The processor's names of cards that are gone. */
export async function listRemovedSources(
  db: Database,
  customerId: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('payment_source')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.payment_source);
}

/** Cards whose bank has not answered for a while, over all customers: for the follow-up alone. */
export async function listWaitingCards(db: Database, before: Date, limit: number): Promise<Card[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('status', '=', 'pending')
    .where('removed_at', 'is', null)
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map(toCard);
}

export async function saveCard(tx: Tx, card: Card, now: Date): Promise<void> {
  const changing = {
    status: card.status,
    problem: card.problem,
    wanted_for: [...card.wantedFor],
    check_order: card.checkOrder,
    challenge_url: card.challengeUrl,
    asked_at: card.askedAt,
    verified_at: card.verifiedAt,
    updated_at: now,
    removed_at: card.removedAt,
  };
  await tx
    .insertInto(TABLE)
    .values({
      id: card.id,
      customer_id: card.customerId,
      payment_source: card.paymentSource,
      fingerprint: card.fingerprint,
      brand: card.brand,
      kind: card.kind,
      last_four: card.lastFour,
      expires_on: card.expiresOn,
      check_reference: card.checkReference,
      created_at: card.createdAt,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'id']).doUpdateSet(changing))
    .execute();
}

type CardTry = {
  readonly customerId: number;
  readonly device: string;
  readonly token: string;
  readonly at: Date;
};

export async function addCardTry(
  tx: Tx,
  { customerId, device, token, at }: CardTry,
): Promise<void> {
  await tx
    .insertInto(TRIES)
    .values({ customer_id: customerId, device_index: device, token_index: token, tried_at: at })
    .execute();
}

/** Whether this very token was tried before. */
export async function isTokenTried(tx: Tx, customerId: number, token: string): Promise<boolean> {
  const tried = await tx
    .selectFrom(TRIES)
    .select('tried_at')
    .where('customer_id', '=', customerId)
    .where('token_index', '=', token)
    .limit(1)
    .executeTakeFirst();
  return tried !== undefined;
}

/** When cards were tried from one device since then, whoever's; oldest first. Others wait meanwhile. */
export async function lockTriesOfDevice(tx: Tx, device: string, since: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet.device ${device}`}, 0))`.execute(
    tx,
  );
  const tries = await tx
    .selectFrom(TRIES)
    .select('tried_at')
    .where('device_index', '=', device)
    .where('tried_at', '>', since)
    .orderBy('tried_at')
    .execute();
  return tries.map((row) => row.tried_at);
}

/** Tries since then, and when different cards were seen first since then; oldest first. */
export async function cardHistory(
  tx: Tx,
  customerId: number,
  since: Date,
): Promise<{ readonly tried: Date[]; readonly seen: Date[] }> {
  const tries = await tx
    .selectFrom(TRIES)
    .select('tried_at')
    .where('customer_id', '=', customerId)
    .where('tried_at', '>', since)
    .orderBy('tried_at')
    .execute();
  const cards = await tx
    .selectFrom(TABLE)
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .groupBy('fingerprint')
    .orderBy('at')
    .execute();
  return { tried: tries.map(({ tried_at: at }) => at), seen: cards.map(({ at }) => at) };
}
