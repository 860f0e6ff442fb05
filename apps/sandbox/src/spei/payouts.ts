import { randomInt } from 'node:crypto';
import { endingOf } from './clabe.ts';
import { operatingDay } from './operating-day.ts';
import type { Spei } from './spei.ts';
import { type Beneficiary, type Payout, RETURN_CAUSES } from './spei-resources.ts';

export type NewPayout = {
  readonly reference: string;
  readonly amount: number;
  readonly beneficiary: Beneficiary;
  readonly concept: string;
  readonly numeric_reference: string;
  readonly clave_rastreo: string;
};

type Destiny =
  | { readonly kind: 'settle' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'return'; readonly code: string };

export const RETURNED_BY_ENDING = ['0001', '0002', '0003', '0006', '0020', '0021', '0025'];
export const UNTOUCHED_ENDING = '0099';
/** The account of somebody who is on a list: nothing is sent there. */
export const LISTED_ENDING = '0200';

/** Those that even one centavo comes back from; from the others what comes back is more than that. */
const CENTAVO_RETURNED = ['0001', '0002'];

/** Decided by the four digits before the control digit of the account that is paid. */
function destinyOf({ amount, beneficiary }: Pick<NewPayout, 'amount' | 'beneficiary'>): Destiny {
  const ending = endingOf(beneficiary.clabe);
  if (amount === 1 && !CENTAVO_RETURNED.includes(ending)) return { kind: 'settle' };
  if (ending === UNTOUCHED_ENDING) return { kind: 'wait' };
  return RETURNED_BY_ENDING.includes(ending)
    ? { kind: 'return', code: ending.slice(2) }
    : { kind: 'settle' };
}

export const newPayout = (order: NewPayout, at: Date): Payout => ({
  id: String(randomInt(1_000_000, 1_000_000_000)),
  ...order,
  operation_date: operatingDay(at),
  status: 'accepted',
  return_code: null,
  return_cause: null,
  created_at: at.toISOString(),
  settled_at: null,
  returned_at: null,
});

/** Null when there is no such payout, or it has gone that way already. */
export async function settlePayout(spei: Spei, id: string, at: Date): Promise<Payout | null> {
  let isNew = false;
  const payout = await spei.payouts.change(id, (current) => {
    isNew = current.status === 'accepted';
    return isNew ? { ...current, status: 'settled', settled_at: at.toISOString() } : current;
  });
  if (payout === null || !isNew) return null;
  await spei.tellState(payout);
  return payout;
}

type Return = { readonly code: string; readonly at: Date };

/** A bank may send back what had already settled. */
export async function returnPayout(
  spei: Spei,
  id: string,
  { code, at }: Return,
): Promise<Payout | null> {
  let isNew = false;
  const payout = await spei.payouts.change(id, (current) => {
    isNew = current.status !== 'returned';
    if (!isNew) return current;
    const return_cause = RETURN_CAUSES[code] ?? null;
    return {
      ...current,
      status: 'returned',
      return_code: code,
      return_cause,
      returned_at: at.toISOString(),
    };
  });
  if (payout === null || !isNew) return null;
  await spei.tellState(payout);
  return payout;
}

export async function followDestiny(spei: Spei, payout: Payout, at: Date): Promise<void> {
  const destiny = destinyOf(payout);
  if (destiny.kind === 'settle') await settlePayout(spei, payout.id, at);
  if (destiny.kind === 'return') await returnPayout(spei, payout.id, { code: destiny.code, at });
}
