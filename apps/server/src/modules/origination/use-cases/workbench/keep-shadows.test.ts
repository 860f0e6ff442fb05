import { randomUUID } from 'node:crypto';
import { getDecision } from '@abona/contract/origination/decision';
import { expect, it } from 'vitest';
import { startFunnel } from '#modules/origination/testing/funnel-world.ts';
import { transaction } from '#platform/database/transaction.ts';

const ANA = 7;
const BEA = 8;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

it('a version in shadow says what it would decide of each application, and neither it nor its failure changes anything', async () => {
  const { apply, call, statusIs, database, origination, provenPeople } = await startFunnel();
  const { db, pool } = database;
  const { workbench } = origination;
  provenPeople.add(ANA);
  const strict = {
    version: '2026-12',
    basedOn: '2026-01',
    changes: [{ rule: 'income.min' as const, of: null, band: null, value: 5_000_000 }],
    actor: 'staff:teo',
  };
  await transaction(db, async (tx) => {
    await workbench.propose(tx, strict);
    await workbench.changeShadow(tx, { version: '2026-12', isOn: true, actor: 'staff:alma' });
  });

  await apply(ANA, kyc);
  await statusIs(ANA, 'validating');

  const { data } = await call(getDecision, { as: ANA });
  expect(data).toMatchObject({ outcome: 'approved', policy_version: '2026-01' });
  const shadows = 'select version, decided, outcome, reasons from origination.shadow_decisions';
  const said = {
    version: '2026-12',
    decided: 'approved',
    outcome: 'declined',
    reasons: ['income_too_low'],
  };
  expect((await pool.query(shadows)).rows).toEqual([said]);
  expect(await workbench.compare({ version: '2026-12', against: null })).toMatchObject({
    value: { shadow: { decisions: 1, agreed: 0, wouldEnter: 0, wouldLeave: 1 } },
  });

  // One that cannot be read, as a mistake of ours would leave it.
  await pool.query(
    `insert into origination.policies (version, definition, definition_hash, created_by, created_at)
     values ('broken', '{}', repeat('0', 64), 'system', now())`,
  );
  await pool.query(
    `insert into origination.policy_shadows (id, version, begun_by, begun_at)
     values ($1, 'broken', 'system', '2026-01-01')`,
    [randomUUID()],
  );
  await apply(BEA, kyc, { contact: { phone: '5587654321' } });
  await statusIs(BEA, 'rejected');
  const { rows } = await pool.query(
    `select version from origination.shadow_decisions where customer_id = ${BEA}`,
  );
  expect(rows).toEqual([{ version: '2026-12' }]);
});
