import { getDecision } from '@abona/contract/origination/decision';
import { expect, it } from 'vitest';
import { createPolicyStore } from '#modules/origination/stores/policy-store.ts';
import { startFunnel } from '#modules/origination/testing/funnel-world.ts';
import { holdFrom } from '#modules/origination/testing/hold-policy.ts';
import { aCredit, goodReport } from '#modules/origination/testing/test-bureau.ts';
import { hashOf } from '#platform/idempotency.ts';

const ANA = 7;
const BEA = 8;
const CARO = 9;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

it('every kept decision gives its hash again, whatever holds today; one that was tampered with does not', async () => {
  const { apply, call, statusIs, database, origination, bureau, fields, clock } =
    await startFunnel();
  await apply(ANA, kyc);
  await statusIs(ANA, 'validating');
  await origination.phoneFailed(ANA);
  await statusIs(ANA, 'rejected');
  bureau.behave({
    status: 200,
    body: goodReport({ creditos: [{ ...aCredit, saldoVencido: 900 }] }),
  });
  await apply(BEA, kyc, { contact: { phone: '5587654321' } });
  await statusIs(BEA, 'rejected');
  const { rows: made } = await database.pool.query('select stage from origination.decisions');
  expect(made.map(({ stage }) => stage).toSorted()).toEqual(['scoring', 'scoring', 'validating']);

  // Another policy holds from now on: what was decided before names the version that decided it.
  await holdFrom(database, clock.now().toISOString(), ['{income,min}', '900000000']);
  expect(await origination.workbench.replayDecisions()).toEqual({
    equal: 3,
    different: 0,
    forgotten: 0,
    differing: [],
  });
  await apply(CARO, kyc, { contact: { phone: '5511112222' } });
  await statusIs(CARO, 'rejected');
  const { data } = await call(getDecision, { as: CARO });
  expect(data.policy_version).toBe('test');

  // Somebody with the database's keys changes what was known of Ana, and forgets Bea.
  const { rows } = await database.pool.query(
    `select application_id as id, customer_id, inputs from origination.decisions where stage = 'scoring'`,
  );
  const sealOver = async (customerId: number, change: (inputs: string) => string) => {
    const row = rows.find(({ customer_id }) => Number(customer_id) === customerId);
    const cell = { table: 'origination.decisions', column: 'inputs', row: `${row.id}/scoring` };
    await database.pool.query(
      `update origination.decisions set inputs = $1 where application_id = $2 and stage = 'scoring'`,
      [fields.seal(cell, change(fields.open(cell, row.inputs))), row.id],
    );
    return row.id;
  };
  const tampered = await sealOver(ANA, (known) => known.replace(/"age":\d+/, '"age":70'));
  await sealOver(BEA, () => '');

  expect(await origination.workbench.replayDecisions()).toEqual({
    equal: 2,
    different: 1,
    forgotten: 1,
    differing: [{ applicationId: tampered, stage: 'scoring' }],
  });
});

it('the first version is what its hash says', async () => {
  const { database } = await startFunnel();
  const { rows } = await database.pool.query(
    'select version, definition, definition_hash from origination.policies',
  );
  expect(rows).toHaveLength(1);
  expect(hashOf(rows[0].definition)).toBe(rows[0].definition_hash);
  const policy = await createPolicyStore().holding(database.db, new Date('2026-11-15T18:00:00Z'));
  expect(policy.version).toBe('2026-01');
});
