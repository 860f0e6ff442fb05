import { randomUUIDv7 } from 'node:crypto';
import type { ConsentDocument } from '@abona/contract/origination/consent-documents';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Application } from '../domain/application.ts';
import type { ConsentAnswer } from '../domain/consents.ts';

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

/** Of answers, those that say something new: the same answer to the same text again is not another one. */
export const newAnswers = (
  kept: readonly KeptConsent[],
  answers: readonly ConsentAnswer[],
): readonly ConsentAnswer[] =>
  answers.filter(
    ({ text, isGiven }) =>
      !kept.some(
        (one) =>
          one.document === text.document && one.version === text.version && one.isGiven === isGiven,
      ),
  );

/** Writes new answers down, and answers with them as they are kept. */
export async function addConsents(
  tx: Tx,
  application: Application,
  {
    answers,
    evidence,
  }: { readonly answers: readonly ConsentAnswer[]; readonly evidence: Evidence },
): Promise<readonly KeptConsent[]> {
  const added = answers.map(({ text, isGiven }) => ({ id: randomUUIDv7(), text, isGiven }));
  if (added.length > 0)
    await pipelineWrite(
      tx,
      tx.insertInto(TABLE).values(
        added.map(({ id, text, isGiven }) => ({
          id,
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
      ),
    );
  return added.map(({ id, text: { document, version }, isGiven }) => ({
    id,
    document,
    version,
    isGiven,
    givenAt: evidence.at,
  }));
}

/** A consent as it was given, with its evidence. */
export type ConsentRow = Selectable<Tables['origination.consents']>;

/** The latest answer of somebody to each text, over all their applications. */
export const findLatestConsents = (
  db: Database | Tx,
  customerId: number,
): Promise<readonly ConsentRow[]> =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .distinctOn('document')
    .where('customer_id', '=', customerId)
    .orderBy('document')
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** When somebody last took back that the bureau may be asked; null: never. */
export async function findBureauRevocation(
  db: Database | Tx,
  customerId: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('given_at')
    .where('customer_id', '=', customerId)
    .where('document', '=', 'bureau_consultation')
    .where('is_given', '=', false)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given_at ?? null;
}

/** Has consents that hold stand for another application too, as they were given: day, device and address stay. */
export async function carryConsents(
  tx: Tx,
  application: Application,
  rows: readonly ConsentRow[],
): Promise<readonly KeptConsent[]> {
  const carried = rows.map((row) => ({
    ...row,
    id: randomUUIDv7(),
    application_id: application.id,
  }));
  if (carried.length > 0) await pipelineWrite(tx, tx.insertInto(TABLE).values(carried));
  return carried.map(({ id, document, version, is_given: isGiven, given_at: givenAt }) => ({
    id,
    document,
    version,
    isGiven,
    givenAt,
  }));
}

type CustomerAnswer = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly hash: string;
  readonly isGiven: boolean;
  readonly givenAt: Date;
};

const LIST_MAX = 200;

/** Every answer of somebody over all their applications, the newest first; one that was carried over is there once. */
export async function readAllConsents(
  db: Database | Tx,
  customerId: number,
): Promise<readonly CustomerAnswer[]> {
  const rows = await db
    .selectFrom(TABLE)
    .innerJoin('origination.applications as application', 'application.id', 'application_id')
    .selectAll(TABLE)
    .where(`${TABLE}.customer_id`, '=', customerId)
    .whereRef('given_at', '>=', 'application.created_at')
    .orderBy('given_at', 'desc')
    .orderBy(`${TABLE}.id`, 'desc')
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

/** One that was read with its application. */
export type ConsentJson = {
  readonly id: string;
  readonly document: ConsentDocument;
  readonly version: string;
  readonly is_given: boolean;
  readonly given_at: string;
};

export const toConsent = (row: ConsentJson): KeptConsent => ({
  id: row.id,
  document: row.document,
  version: row.version,
  isGiven: row.is_given,
  givenAt: new Date(row.given_at),
});
