import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { maskFields } from '../domain/mask.ts';
import type { CustomerDeps } from './customers.ts';

/** A customer as everybody at the desk may see them; null: nobody has that number. */
export async function readCustomer(
  { customers }: CustomerDeps,
  customerId: number,
): Promise<StaffCustomer | null> {
  const known = await customers.knownOf(customerId);
  if (known === null) return null;
  const [fields, name, lent, cases, consents, devices] = await Promise.all([
    customers.fieldsOf(customerId),
    customers.nameOf(customerId),
    customers.lentTo(customerId),
    customers.casesOf(customerId),
    customers.consentsOf(customerId),
    customers.devicesOf(customerId),
  ]);
  const { loans, line } = lent;
  return {
    customer_id: customerId,
    name,
    since: known.since.toISOString(),
    state: known.state,
    identity:
      known.verification === null
        ? null
        : { status: known.verification.status, at: known.verification.at.toISOString() },
    masked: maskFields(fields),
    ...owedOf(loans),
    line,
    loans: [...loans],
    cases: [...cases],
    restrictions: known.restrictions.map(({ code, since, until, reason, setBy }) => ({
      code,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
      reason,
      set_by: setBy,
    })),
    consents: consents.map(({ document, version, isGiven, givenAt }) => ({
      document,
      version,
      is_given: isGiven,
      at: givenAt.toISOString(),
    })),
    sessions: known.sessions.map(({ device, startedAt, seenAt }) => ({
      device,
      started_at: startedAt.toISOString(),
      seen_at: seenAt.toISOString(),
    })),
    devices: devices.map(({ device, since }) => ({ device, since: since.toISOString() })),
  };
}

/** All their loans together. */
function owedOf(
  loans: StaffCustomer['loans'],
): Pick<StaffCustomer, 'overdue' | 'remaining' | 'days_late' | 'next'> {
  const coming = loans
    .flatMap(({ loan_id, next }) =>
      next === null ? [] : [{ loan_id, amount: next.amount, pay_by: next.pay_by }],
    )
    .toSorted((one, other) => one.pay_by.localeCompare(other.pay_by));
  return {
    overdue: loans.reduce((sum, { overdue }) => sum + (overdue?.amount ?? 0), 0),
    remaining: loans.reduce((sum, { remaining }) => sum + remaining, 0),
    days_late: Math.max(0, ...loans.map(({ overdue }) => overdue?.days_late ?? 0)),
    next: coming[0] ?? null,
  };
}
