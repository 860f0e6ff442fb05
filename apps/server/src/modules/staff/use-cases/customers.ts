import { randomUUIDv7 } from 'node:crypto';
import type { Why } from '@abona/contract/staff/act';
import type { MaskedField } from '@abona/contract/staff/staff-customer';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { CustomerFields } from '../domain/mask.ts';
import type { CustomerFile } from '../ports.ts';
import { addReveal } from '../stores/reveal-store.ts';
import type { StaffDeps } from './staff-deps.ts';

export type CustomerDeps = StaffDeps & { readonly customers: CustomerFile };

type Found = { readonly customerId: number; readonly name: string | null };

/** By something of theirs as it is whole; there is no looking around. */
export async function findCustomers(
  { customers }: CustomerDeps,
  sought: { readonly by: 'folio' | 'phone' | 'curp'; readonly value: string },
): Promise<readonly Found[]> {
  const ids = await customers.find(sought);
  const named = ids.map(async (customerId) => ({
    customerId,
    name: await customers.nameOf(customerId),
  }));
  return Promise.all(named);
}

type Reveal = {
  readonly caller: StaffCaller;
  readonly customerId: number;
  readonly field: MaskedField;
  readonly reason: Why['reason'];
};

/** How long the screen shows it. */
const SHOWN_MS = 5 * 60_000;

/** One value for one reason. That it is shown is written before it is: a value that nobody answers for is not shown. */
export async function revealField(
  deps: CustomerDeps,
  { caller, customerId, field, reason }: Reveal,
): Promise<Result<{ readonly value: string; readonly until: Date }, 'not_found'>> {
  const fields: CustomerFields | null = await deps.customers.fieldsOf(customerId);
  const value = fields?.[field] ?? null;
  if (value === null) return err('not_found');
  const at = deps.clock.technicalNow();
  await transaction(deps.db, async (tx) => {
    const id = randomUUIDv7();
    const { personId } = caller;
    await addReveal(tx, { id, personId, customerId, field, reason, at });
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor: `staff:${personId}`,
      action: 'staff.field_revealed',
      reason,
      detail: { field, id },
    });
  });
  return ok({ value, until: new Date(at.getTime() + SHOWN_MS) });
}
