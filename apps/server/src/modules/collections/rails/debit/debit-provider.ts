import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { chargesOfDays } from '../charges-of-days.ts';
import type { Provider } from '../rail.ts';
import { mountBelvoMessages } from './belvo/belvo-messages.ts';

/** Who charges accounts: mandates, and charges under them. */
export const debitProvider: Provider = {
  name: 'debit',
  mountMessages: mountBelvoMessages,
  daysReport: {
    provider: 'debit',
    rails: ['direct_debit'],
    // Every charge that changed since the first of the days.
    read: async (deps, days) => {
      const changed = await deps.debit.listChanged(new Date(startOfMexicoCityDay(days.from)));
      if (!changed.ok) return null;
      const dated = await dateTakenBack(deps, changed.value);
      return chargesOfDays(dated, days.to, () => 'direct_debit');
    },
  },
};

/** Of money that went back the provider tells no more when it had come: on the day that our receipt has. */
async function dateTakenBack(
  { db, receipts }: CollectionsDeps,
  charges: readonly ChargeReport[],
): Promise<readonly ChargeReport[]> {
  const refs = charges.filter(({ status }) => status === 'taken_back').map(({ ref }) => ref);
  if (refs.length === 0) return charges;
  const counted = await receipts.listByRefs(db, { provider: 'debit', refs });
  const dayOf = new Map(counted.map(({ providerRef, valueOn }) => [providerRef, valueOn]));
  return charges.map((charge) => {
    const on = dayOf.get(charge.ref);
    return on === undefined || charge.paidAt !== null
      ? charge
      : { ...charge, paidAt: new Date(startOfMexicoCityDay(on)).toISOString() };
  });
}
