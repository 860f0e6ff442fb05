import { randomUUIDv7 } from 'node:crypto';
import type { ConsentDocument } from '@abona/contract/origination/form';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { consentTexts } from '../domain/consents.ts';
import type { OriginationDeps } from './origination-deps.ts';

/** What somebody agreed to or declined, with the evidence of it. */
export type CustomerConsent = {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly hash: string;
  readonly label: string;
  readonly isGiven: boolean;
  readonly givenAt: Date;
};

export type MarketingAnswer = {
  readonly customerId: number;
  readonly isGiven: boolean;
  /** From where, as evidence. */
  readonly client: { readonly address: string; readonly userAgent: string | null };
};

const LIST_MAX = 200;
const DEVICE_LENGTH_MAX = 200;

const labelOf = (document: ConsentDocument): string =>
  consentTexts.find((text) => text.document === document)?.label ?? document;

/** Every answer of somebody, the newest first. */
export async function consentsOf(
  db: Database | Tx,
  customerId: number,
): Promise<readonly CustomerConsent[]> {
  const rows = await db
    .selectFrom('origination.consents')
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
    label: labelOf(row.document),
    isGiven: row.is_given,
    givenAt: row.given_at,
  }));
}

/** Advertising is the one consent that is taken back by a word; it hangs on the latest application. */
export async function answerMarketing(
  { clock, fields }: Pick<OriginationDeps, 'clock' | 'fields'>,
  tx: Tx,
  { customerId, isGiven, client }: MarketingAnswer,
): Promise<Result<void, 'not_found'>> {
  const { rows } = await sql<{ id: string }>`
    select id from origination.applications where customer_id = ${customerId}
    order by created_at desc, id desc limit 1`.execute(tx);
  const application = rows[0];
  if (application === undefined) return err('not_found');
  const text = consentTexts.find(({ document }) => document === 'marketing');
  invariant(text !== undefined, 'advertising has no text');
  const [latest] = (await consentsOf(tx, customerId)).filter(
    ({ document }) => document === 'marketing',
  );
  if (latest?.isGiven === isGiven || (latest === undefined && !isGiven)) return ok(undefined);
  await tx
    .insertInto('origination.consents')
    .values({
      id: randomUUIDv7(),
      application_id: application.id,
      customer_id: customerId,
      document: text.document,
      version: text.version,
      text_hash: text.hash,
      is_given: isGiven,
      given_at: clock.now(),
      address_index: fields.blindIndex('origination.address', client.address),
      device: (client.userAgent ?? '').slice(0, DEVICE_LENGTH_MAX),
    })
    .execute();
  return ok(undefined);
}
