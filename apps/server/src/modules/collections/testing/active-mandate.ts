import { randomUUIDv7 } from 'node:crypto';
import * as mandates from '@abona/contract/collections/mandate';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { eventually } from '#testing/eventually.ts';
import { type CollectionsWorld, CUSTOMER, clabeWith } from './collections-world.ts';
import type { SandboxProgram } from './sandbox-program.ts';

export type Signed = {
  readonly customer?: number;
  readonly max?: number;
  readonly expires?: string;
  readonly magic?: string;
};

/** A mandate that its bank took. */
export async function signActiveMandate(
  world: CollectionsWorld,
  {
    sandbox,
    signed,
  }: { readonly sandbox: Pick<SandboxProgram, 'control'>; readonly signed: Signed },
) {
  const { customer: as = CUSTOMER, max = 100_000, expires, magic = '4567' } = signed;
  const account = `acct_${as}_${randomUUIDv7()}`;
  world.accounts.set(account, { clabe: clabeWith(magic), holder: 'MARIANA RUIZ', bank: 'BBVA' });
  const body = { account_id: account, max_amount: max, period: 'biweekly', accepted: true };
  const { data } = await world.call(mandates.signMandate, {
    as,
    body: expires === undefined ? body : { ...body, expires_on: expires },
  });
  const isWaiting = async () => (await mandateOf(world, as)).status;
  await eventually(isWaiting).toBe('pending_bank');
  await sandbox.control('POST', '/debit/hurry');
  await eventually(isWaiting).toBe('active');
  return data.mandate_id as string;
}

export async function mandateOf(world: CollectionsWorld, as = CUSTOMER) {
  return (await world.call(mandates.listMandates, { as })).data.items[0];
}

/** To a day before or after the day on which the next charge is made, in the morning. */
export async function goTo(world: CollectionsWorld, day: string, shift = 0) {
  await world.clock.set(`${addDays(civilDate(day), shift)}T10:00:00-06:00`);
  await world.runSchedule('collections.run_debits');
}

export const attemptsOf = (world: CollectionsWorld) =>
  world.sql('select status, reason, amount::int from collections.attempts order by created_at, id');
