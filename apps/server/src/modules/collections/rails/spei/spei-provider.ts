import { receiveSpeiEvent } from '@abona/contract/collections/provider-events';
import { err, ok } from '@abona/kernel/result';
import type { IncomingTransfer } from '#modules/collections/domain/provider-report.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { mount } from '#platform/http/mount.ts';
import type { Days, DaysReport, Provider } from '../rail.ts';
import { messageLimit, messageOf } from '../signed-call.ts';
import { mountOrderStates } from './stp/stp-messages.ts';

/** The SPEI participant: transfers to our accounts, and payouts of ours. */
export const speiProvider: Provider = {
  name: 'spei',
  mountMessages: (api, deps, keep) => {
    mountOrderStates(api, deps);
    mount(api, receiveSpeiEvent, {
      limit: messageLimit,
      handler: async (call) => {
        const message = messageOf(call);
        const received = deps.spei.receive(message, deps.clock.technicalNow());
        if (!received.ok) return err('forbidden');
        const { type } = call.body;
        await keep({ provider: 'spei', eventId: message.id, type, report: received.value });
        return ok({ received: true as const });
      },
    });
  },
  daysReport: { provider: 'spei', rails: ['spei'], read: readTransfers },
};

async function readTransfers(deps: CollectionsDeps, days: Days): Promise<DaysReport | null> {
  const transfers: IncomingTransfer[] = [];
  for (let after: string | null = null; ; ) {
    const page = await deps.spei.listTransfers({ ...days, after });
    if (!page.ok) return null;
    transfers.push(...page.value.transfers);
    const last = page.value.last;
    if (!page.value.hasMore || last === null) break;
    after = last;
  }
  const known = new Map(transfers.map((transfer) => [transfer.ref, transfer]));
  return {
    lines: transfers.map(({ ref, amount, operationDate, isReturned }) => ({
      reference: ref,
      rail: 'spei',
      amount,
      on: operationDate,
      isKept: !isReturned,
    })),
    untold: ({ kind, reference }) => {
      const transfer = known.get(reference);
      return kind === 'missing_here' && transfer !== undefined
        ? { kind: 'transfer', transfer }
        : null;
    },
    more: [],
  };
}
