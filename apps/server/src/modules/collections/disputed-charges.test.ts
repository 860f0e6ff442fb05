import { randomUUIDv7 } from 'node:crypto';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { attemptsOf, goTo, mandateOf, signActiveMandate } from './testing/active-mandate.ts';
import { type CollectionsWorld, CUSTOMER, startCollections } from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const activeMandate = (world: CollectionsWorld) =>
  signActiveMandate(world, { sandbox, signed: {} });

type Disputed = {
  readonly loanId: string;
  readonly from: CivilDate;
  /** All of the loan unless said. */
  readonly part?: { readonly k: number; readonly amount: Centavos };
};

/** A case is opened about it. */
const dispute = ({ database, lending }: CollectionsWorld, { loanId, from, part }: Disputed) =>
  transaction(database.db, (tx) =>
    lending.placeHold(tx, {
      ...{ holdId: randomUUIDv7(), caseId: 'c1', loanId, from },
      stops: ['collect', 'debit', 'mora', 'bureau'],
      scope: part === undefined ? { kind: 'loan' } : { kind: 'instalments', amounts: [part] },
    }),
  );

describe('an automatic charge', () => {
  it('[2.18] charges nothing that is in dispute, plans it no more, and the rest of what is in part', async () => {
    const world = await startCollections(sandbox);
    const [whole, part] = [await world.lend(CUSTOMER), await world.lend(CUSTOMER)];
    await activeMandate(world);
    const { collect_on: day, amount } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -2);
    const from = addDays(civilDate(day), -2);
    const order = { caseId: 'c1', stops: ['debit'], from } as const;
    const amounts = [{ k: 1, amount: centavos(10_000) }];
    await transaction(world.database.db, async (tx) => {
      const scope = { kind: 'loan' } as const;
      const held = { holdId: 'h1', loanId: whole.loanId, scope };
      await world.lending.placeHold(tx, { ...order, ...held });
      const less = { holdId: 'h2', loanId: part.loanId };
      const scopeOfPart = { kind: 'instalments', amounts } as const;
      await world.lending.placeHold(tx, { ...order, ...less, scope: scopeOfPart });
    });

    await goTo(world, day);

    expect(await attemptsOf(world)).toEqual(
      expect.arrayContaining([
        { status: 'cancelled', reason: 'in_dispute', amount },
        expect.objectContaining({ reason: null, amount: amount - 10_000 }),
      ]),
    );
  });

  it('[2.18] is called off at once when what it is for is disputed, and asked back from the bank', async () => {
    const world = await startCollections(sandbox);
    const [planned, atBank] = [await world.lend(CUSTOMER), await world.lend(CUSTOMER)];
    await activeMandate(world);
    const { collect_on: day, amount } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -2);
    await dispute(world, { loanId: planned.loanId, from: addDays(civilDate(day), -2) });
    await eventually(() => attemptsOf(world)).toEqual(
      expect.arrayContaining([
        { status: 'cancelled', reason: 'in_dispute', amount },
        { status: 'scheduled', reason: null, amount },
      ]),
    );
    await goTo(world, day);
    await eventually(() => attemptsOf(world)).toEqual(
      expect.arrayContaining([{ status: 'pending', reason: null, amount }]),
    );
    const part = { k: 1, amount: centavos(10_000) };
    await dispute(world, { loanId: atBank.loanId, from: civilDate(day), part });

    await eventually(() => attemptsOf(world)).toEqual([
      { status: 'cancelled', reason: 'in_dispute', amount },
      { status: 'cancelled', reason: 'in_dispute', amount },
    ]);
    // Its day has come, and no charge is made without a day's notice: what is not disputed is left to the customer.
    await goTo(world, day);
    expect(await attemptsOf(world)).toHaveLength(2);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.18] that the bank made before it could let go is applied, and nothing of it is held any more', async () => {
    const world = await startCollections(sandbox);
    const { loanId } = await world.lend(CUSTOMER);
    await activeMandate(world);
    const { collect_on: day } = (await mandateOf(world)).next_charge;
    await goTo(world, day, -1);
    await goTo(world, day);
    await eventually(() => attemptsOf(world)).toMatchObject([{ status: 'pending' }]);
    await sandbox.control('PUT', '/faults', { debit: { webhooks: 'lost' } });
    await sandbox.control('POST', '/debit/hurry');
    await dispute(world, { loanId, from: civilDate(day) });

    await world.clock.set(`${addDays(civilDate(day), 4)}T02:00:00-06:00`);
    await world.runSchedule('collections.reconcile');

    await eventually(() => attemptsOf(world)).toMatchObject([{ status: 'applied' }]);
    await sandbox.control('DELETE', '/faults');
    const loan = await world.lending.findLoan(loanId);
    expect(loan?.state.rows[0]).toMatchObject({ k: 1, isSettled: true });
    expect(loan?.state.holds).toMatchObject([{ to: null }]);
    expect(await world.isBookRight()).toBe(true);
  });
});
