import { randomUUIDv7 } from 'node:crypto';
import type { ConsentDocument } from '@abona/contract/origination/form';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Application } from './domain/application.ts';
import type { ConsentAnswer } from './domain/consents.ts';

const TABLE = 'origination.consents';

export type KeptConsent = {
  readonly id: string;
  readonly document: ConsentDocument;
  readonly version: string;
  readonly isGiven: boolean;
  readonly givenAt: Date;
};

/** From where somebody agreed, without saying where that is. */
export type Evidence = {
  readonly addressIndex: string;
  readonly device: string;
  readonly at: Date;
};

/** The latest answer to each text. */
export async function readConsents(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<readonly KeptConsent[]> {
  const { rows } = await sql<{
    id: string;
    document: ConsentDocument;
    version: string;
    is_given: boolean;
    given_at: Date;
  }>`
    select distinct on (document) id, document, version, is_given, given_at
    from origination.consents where application_id = ${id}
    order by document, id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    document: row.document,
    version: row.version,
    isGiven: row.is_given,
    givenAt: row.given_at,
  }));
}

/** Writes what is new: the same answer to the same text again is not another one. */
export async function addConsents(
  tx: Tx,
  application: Application,
  {
    answers,
    evidence,
  }: { readonly answers: readonly ConsentAnswer[]; readonly evidence: Evidence },
): Promise<void> {
  const kept = await readConsents(tx, application);
  const isKnown = ({ text, isGiven }: ConsentAnswer): boolean =>
    kept.some(
      (one) =>
        one.document === text.document && one.version === text.version && one.isGiven === isGiven,
    );
  const fresh = answers.filter((answer) => !isKnown(answer));
  if (fresh.length === 0) return;
  await tx
    .insertInto(TABLE)
    .values(
      fresh.map(({ text, isGiven }) => ({
        id: randomUUIDv7(),
        application_id: application.id,
        customer_id: application.customerId,
        document: text.document,
        version: text.version,
        text_hash: text.hash,
        is_given: isGiven,
        given_at: evidence.at,
        address_index: evidence.addressIndex,
        device: evidence.device,
      })),
    )
    .execute();
}

type CustomerAnswer = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly hash: string;
  readonly isGiven: boolean;
  readonly givenAt: Date;
};

const LIST_MAX = 200;

/** Every answer of somebody over all their applications, the newest first. */
export async function readAllConsents(
  db: Database | Tx,
  customerId: number,
): Promise<readonly CustomerAnswer[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map((row) => ({
    document: row.document,
    version: row.version,
    hash: row.text_hash,
    isGiven: row.is_given,
    givenAt: row.given_at,
  }));
}
