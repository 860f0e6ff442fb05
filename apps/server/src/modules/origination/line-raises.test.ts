import { getCreditLine } from '@abona/contract/origination/decision';
import { addDays } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 1;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

/** Too little for all that the tier may owe: there is room for more. */
const income = { work: { monthly_income: 8_000_00 } };

/** Somebody with a line and a loan in so many quincenas, nothing paid yet. */
async function lend(world: FunnelWorld, installments: number): Promise<string> {
  const { apply, statusIs, provenPhones, provenPeople, secondProofs } = world;
  const { reachOffer, accept, buy, lending } = world;
  provenPhones.add(ANA);
  provenPeople.add(ANA);
  await apply(ANA, kyc, income);
  await statusIs(ANA, 'completed');
  const offer = await reachOffer(ANA, { payment_id: await buy(2_000_00) }, income);
  const plan = offer.plans.find((one) => one.installments === installments);
  secondProofs.add(ANA);
  await accept(ANA, {
    offer_id: offer.offer_id,
    installments,
    frequency: 'quincenal',
    contract_hash: plan?.contract_hash,
  });
  await statusIs(ANA, 'loan');
  const [loan] = await lending.loansOf(ANA);
  return String(loan?.contract.loanId);
}

/** Pays every instalment so many days after it fell due. */
async function payAll({ lending, clock }: FunnelWorld, loanId: string, daysLate = 0) {
  const rows = (await lending.findLoan(loanId))?.state.rows ?? [];
  for (const { k, dueDate, total } of rows) {
    const on = addDays(dueDate, daysLate);
    clock.set(`${on}T12:00:00-06:00`);
    await lending.settleDay(on);
    // What being late costs is paid with it.
    const amount = centavos(total + daysLate * 10_00);
    await lending.applyPayment({ loanId, id: `p${k}`, actor: 'test', amount, rail: 'spei' });
  }
}

const lineOf = async ({ call }: FunnelWorld) => (await call(getCreditLine, { as: ANA })).data;

describe('somebody who paid six instalments on time', () => {
  it('[2.37] has a line that is a fifth more, once, and is told and decided by it', async () => {
    const world = await startFunnel();
    const { origination, database, reachOffer, buy } = world;
    await payAll(world, await lend(world, 6));
    const before = await lineOf(world);
    expect(before.raise).toBeNull();

    await Promise.all([1, 2, 3].map(() => origination.raiseLine(ANA)));

    const after = await lineOf(world);
    expect(after.limit).toBe(before.limit * 1.2);
    expect(after.raise).toMatchObject({ from: before.limit, to: after.limit });
    const { rows } = await database.pool.query(
      `select count(*)::int as raised from origination.line_raises where customer_id = ${ANA}`,
    );
    expect(rows).toEqual([{ raised: 1 }]);
    const offer = await reachOffer(ANA, { payment_id: await buy(3_000_00) }, income);
    expect(offer.line).toBe(after.limit);
  });

  it('[2.37] has the line they had, if they paid late', async () => {
    const world = await startFunnel();
    await payAll(world, await lend(world, 6), 3);
    const before = await lineOf(world);

    await world.origination.raiseLine(ANA);

    expect(await lineOf(world)).toEqual(before);
  });

  it('[2.37] has the line they had, if they paid fewer', async () => {
    const world = await startFunnel();
    await payAll(world, await lend(world, 4));

    await world.origination.raiseLine(ANA);

    expect((await lineOf(world)).raise).toBeNull();
  });
});
