import { randomUUIDv7 } from 'node:crypto';
import type { SearchKey } from '@abona/contract/staff/staff-customer';
import { actReasons, type Why } from '@abona/contract/staff-acts/act';
import type { MaskedField } from '@abona/contract/staff-acts/act-values';
import { maskedFields } from '@abona/contract/staff-acts/act-values';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { CustomerFields } from '../domain/mask.ts';
import { searchKeysOf } from '../domain/search-key.ts';
import type { CustomerFile, FoundCustomer } from '../ports.ts';
import { addReveal } from '../stores/reveal-store.ts';
import type { StaffDeps } from './staff-deps.ts';

export type CustomerDeps = StaffDeps & { readonly customers: CustomerFile };

type Found = FoundCustomer & { readonly name: string | null; readonly by: SearchKey };

/** More than that is not somebody who was meant. */
const FOUND_MAX = 20;

/** By something of theirs as it is whole; there is no looking around. Without a key, by whatever it looks like. */
export async function findCustomers(
  { customers }: CustomerDeps,
  { by, value }: { readonly by?: SearchKey | undefined; readonly value: string },
): Promise<readonly Found[]> {
  const keys = by === undefined ? searchKeysOf(value) : [by];
  const found = await Promise.all(
    keys.map(async (key) =>
      (await customers.find({ by: key, value })).map((one) => ({ ...one, by: key })),
    ),
  );
  const shown = found.flat().slice(0, FOUND_MAX);
  const names = await customers.namesOf([...new Set(shown.map(({ customerId }) => customerId))]);
  return shown.map((one) => ({ ...one, name: names.get(one.customerId) ?? null }));
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
  return ok({ value, until: await writeReveal(deps, { caller, customerId, field, reason }) });
}

type WrittenReveal = Omit<Reveal, 'field' | 'caller'> & {
  readonly personId: string;
  readonly field: Parameters<typeof addReveal>[1]['field'];
  /** What else tells which it was. */
  readonly detail?: Readonly<Record<string, string | number>>;
};

/** That something covered is shown to somebody, and why; answers until when the screen shows it. */
export function writeReveal(
  { db, clock, audit }: Pick<StaffDeps, 'db' | 'clock' | 'audit'>,
  { caller: { personId }, ...reveal }: Omit<WrittenReveal, 'personId'> & Pick<Reveal, 'caller'>,
): Promise<Date> {
  return transaction(db, async (tx) => {
    const at = await writeRevealIn({ clock, audit }, tx, { ...reveal, personId });
    return new Date(at.getTime() + SHOWN_MS);
  });
}

/** The same in the caller's transaction; answers when. */
export async function writeRevealIn(
  { clock, audit }: Pick<StaffDeps, 'clock' | 'audit'>,
  tx: Tx,
  { personId, customerId, field, reason, detail = {} }: WrittenReveal,
): Promise<Date> {
  const at = clock.technicalNow();
  const id = randomUUIDv7();
  await addReveal(tx, { id, personId, customerId, field, reason, at });
  await audit(tx, {
    subject: `customer:${customerId}`,
    actor: `staff:${personId}`,
    action: 'staff.field_revealed',
    reason,
    detail: { field, id, ...detail },
  });
  return at;
}

/** What is kept of a request to see one value of many people. */
export const ManyReveals = z.object({
  /** Who is to see them: whoever asked. */
  personId: z.string(),
  field: z.enum(maskedFields),
  customerIds: z.array(z.int()),
  /** Kept with each; what a preview tells does not depend on it. */
  reason: z.enum(actReasons),
});
export type ManyReveals = z.output<typeof ManyReveals>;

type Shown = Pick<StaffCaller, 'personId'> & { readonly id: string };

/** How long whoever asked for many values reads them, from when somebody agreed. */
const MANY_SHOWN_MS = 30 * 60_000;

/** The values that somebody agreed to show, to whoever asked for them; to anybody else there are none. */
export async function readManyReveals(
  { db, clock, requests, customers }: CustomerDeps,
  { personId, id }: Shown,
) {
  const now = clock.technicalNow();
  const [request] = await requests.list(db, { id, now });
  if (request?.kind !== 'reveal_many' || request.makerId !== personId || request.order === null)
    return err('not_found');
  const { state, decidedAt } = request;
  if (state !== 'executed' || decidedAt === null) return err('not_found');
  const until = new Date(decidedAt.getTime() + MANY_SHOWN_MS);
  if (until <= now) return err('request_over');
  const { field, customerIds } = ManyReveals.parse(request.order);
  const ids = [...new Set(customerIds)];
  const names = await customers.namesOf(ids);
  const people = [];
  for (const customerId of ids) {
    const fields = await customers.fieldsOf(customerId);
    people.push({
      customerId,
      name: names.get(customerId) ?? null,
      value: fields?.[field] ?? null,
    });
  }
  return ok({ field, until, people });
}
