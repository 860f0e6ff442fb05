import { receiveDebitEvent } from '@abona/contract/collections/provider-events';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { err, ok } from '@abona/kernel/result';
import { mount } from '#platform/http/mount.ts';
import { chargesOfDays } from '../charges-of-days.ts';
import type { Provider } from '../rail.ts';
import { messageLimit, messageOf } from '../signed-call.ts';

/** The clearing house of direct debits: mandates, and charges under them. */
export const debitProvider: Provider = {
  name: 'debit',
  mountMessages: (api, deps, keep) =>
    mount(api, receiveDebitEvent, {
      limit: messageLimit,
      handler: async (call) => {
        const message = messageOf(call);
        const received = deps.debit.receive(message, deps.clock.technicalNow());
        if (!received.ok) return err('forbidden');
        const { type } = call.body;
        await keep({ provider: 'debit', eventId: message.id, type, report: received.value });
        return ok({ received: true as const });
      },
    }),
  daysReport: {
    provider: 'debit',
    rails: ['direct_debit'],
    // Every charge that changed since the first of the days.
    read: async (deps, days) => {
      const changed = await deps.debit.listChanged(new Date(startOfMexicoCityDay(days.from)));
      return changed.ok ? chargesOfDays(changed.value, days.to, () => 'direct_debit') : null;
    },
  },
};
