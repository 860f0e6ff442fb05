import { firstPolicy } from '@abona/lender/lender';
import { expect, it } from 'vitest';
import { StartRefused } from '#platform/start-refused.ts';
import { otherLender } from '#testing/other-lender.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createPolicyStore } from '../stores/policy-store.ts';
import { forgetPolicies } from '../testing/forget-policies.ts';
import { holdFrom } from '../testing/hold-policy.ts';
import { beginWithPolicy } from './begin-with-policy.ts';

const NOW = new Date('2026-11-15T18:00:00Z');
const { firstPolicy: milpas } = otherLender;

async function withoutPolicy(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await forgetPolicies(database.url);
  return database;
}

const holding = ({ db }: TestDatabase) => createPolicyStore().holding(db, NOW);

it('decides from its day on by what the lender’s folder says', async () => {
  const database = await withoutPolicy();
  await beginWithPolicy(database.db, milpas);

  expect(await holding(database)).toMatchObject({
    version: '2026-02',
    age: { max: 70 },
    income: { min: 500_000 },
  });
  const before = createPolicyStore().holding(database.db, new Date('2026-02-01T05:59:59Z'));
  await expect(before).rejects.toThrow('no policy holds');
  const { rows } = await database.pool.query('select * from origination.line_raise_policies');
  expect(rows).toMatchObject([{ version: '2026-02', instalments_on_time: 6, share: '0.20' }]);
});

it('is written once, however many nodes start, and stays when the desk has put another in force', async () => {
  const database = await withoutPolicy();
  await Promise.all([1, 2, 3].map(() => beginWithPolicy(database.db, firstPolicy)));
  await holdFrom(database, '2026-05-01', ['{age,max}', '60']);
  await beginWithPolicy(database.db, firstPolicy);

  expect(await holding(database)).toMatchObject({ version: 'test', age: { max: 60 } });
  const { rows } = await database.pool.query('select version from origination.policy_activations');
  expect(rows).toEqual([{ version: firstPolicy.version }, { version: 'test' }]);
});

it.each([
  [
    'a rule',
    { ...firstPolicy, rules: { ...firstPolicy.rules, age: { max: 99 } } },
    'something else',
  ],
  ['how lines rise', { ...firstPolicy, lineRaise: null }, 'something else'],
  [
    'what is lost',
    { ...firstPolicy, lossAssumption: { ...firstPolicy.lossAssumption, source: 'Otra' } },
    'something else',
  ],
  ['its name', { ...firstPolicy, version: '2027-01' }, 'began with another one'],
])(
  'refuses to start when the file says otherwise of %s, and changes nothing',
  async (_what, changed, why) => {
    const database = await withoutPolicy();
    await beginWithPolicy(database.db, firstPolicy);

    const started = beginWithPolicy(database.db, changed);
    await expect(started).rejects.toThrow(StartRefused);
    await expect(started).rejects.toThrow(why);
    expect(await holding(database)).toMatchObject({
      version: firstPolicy.version,
      age: { max: 75 },
    });
  },
);
