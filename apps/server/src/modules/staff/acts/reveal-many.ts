import { ok } from '@abona/kernel/result';
import { ManyReveals, writeRevealIn } from '../use-cases/customers.ts';
import type { StaffDeps } from '../use-cases/staff-deps.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

/** One value of many people is shown to somebody: a line for each of them, as if they had been asked for one by one. */
export const manyReveals = (deps: Pick<StaffDeps, 'clock' | 'audit'>): StaffAct<ManyReveals> =>
  rehearsedAct<ManyReveals>({
    Order: ManyReveals,
    // One request of a person at a time: nobody splits a list to make it look short.
    matterOf: async (_, { personId }) => ({ subject: `reveal:${personId}`, customerId: null }),
    perform: async (tx, { personId, field, customerIds, reason }) => {
      const people = [...new Set(customerIds)];
      for (const customerId of people)
        await writeRevealIn(deps, tx, { personId, customerId, field, reason });
      return ok({
        amount: null,
        changes: [
          { what: 'masked_field', before: null, after: field },
          { what: 'people_shown', before: 0, after: people.length },
        ],
      });
    },
  });
