import { randomBytes } from 'node:crypto';
import { getTransactionDetails } from '@abona/contract/origination/application';
import { describe, expect, it } from 'vitest';
import { startFunnel } from '#modules/origination/testing/funnel-world.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption, type FieldEncryption } from '#platform/field-encryption.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { eraseRecordsBy } from './erase-records.ts';
import { resealFields } from './reseal-fields.ts';
import { sealedColumns } from './sealed-columns.ts';

const ANA = 1_000_000_001;

/** Somebody whose application became a loan: their form, decision, offer, contract and evidence are kept. */
async function borrowed() {
  const world = await startFunnel();
  const offer = await world.reachOffer(ANA, { payment_id: await world.buy(489_900) });
  const plan = offer.plans.at(-1);
  const { installments, frequency, contract_hash } = plan ?? {};
  await world.accept(ANA, { offer_id: offer.offer_id, installments, frequency, contract_hash });
  // Whoever reads their contract has it kept, as a file.
  const { data } = await world.call(getTransactionDetails, { as: ANA });
  await world.open(data.contract_url);
  return world;
}

/** Every sealed cell of theirs, opened. */
async function cellsOf({ pool }: TestDatabase, fields: FieldEncryption) {
  const opened: Record<string, readonly string[]> = {};
  for (const { table, column, key, between } of sealedColumns) {
    const { rows } = await pool.query(`select * from ${table} where ${column} is not null`);
    const mine = rows.filter((row) => row.customer_id === ANA);
    if (mine.length > 0)
      opened[`${table}.${column}`] = mine.map((row) =>
        fields.open(
          { table, column, row: key.map((name) => String(row[name])).join(between) },
          row[column],
        ),
      );
  }
  return opened;
}

describe('somebody who borrowed', () => {
  it('can be sealed anew and erased in every row that is kept for ever, and the books stay', async () => {
    const { database, fields } = await borrowed();
    const { db, pool, url } = database;
    const before = await cellsOf(database, fields);
    const config = readConfig({ DATABASE_URL: url }, 'test');
    const fresh = { id: 'fresh', secret: randomBytes(32) };
    const both = createFieldEncryption([fresh, ...config.fieldKeys], config.fieldIndexKey);
    const onlyFresh = createFieldEncryption([fresh], config.fieldIndexKey);

    await resealFields({ db, fields: both, keyId: fresh.id });
    const resealed = await cellsOf(database, onlyFresh);
    await transaction(db, (tx) => eraseRecordsBy(onlyFresh)(tx, ANA, 'retention'));
    const after = await cellsOf(database, onlyFresh);

    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'origination.drafts.personal',
        'origination.decisions.inputs',
        'origination.offers.holder',
        'origination.acceptances.evidence',
        'origination.contract_files.body',
      ]),
    );
    expect(resealed).toEqual(before);
    expect(Object.values(after).flat().join('')).toBe('');
    expect(Object.keys(after)).toContain('origination.decisions.inputs');
    const { rows } = await pool.query('select from lending.loans where customer_id = $1', [ANA]);
    expect(rows).toHaveLength(1);
    await expect(
      pool.query(`update origination.decisions set inputs = 'otra cosa'`),
    ).rejects.toThrow('append-only');
    await expect(
      pool.query(`update origination.decisions set decided_at = decided_at + interval '1 day'`),
    ).rejects.toThrow('append-only');
  });
});
