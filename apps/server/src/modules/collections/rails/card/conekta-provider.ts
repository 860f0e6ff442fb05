import { receiveConektaEvent } from '@abona/contract/collections/provider-events';
import type { CivilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { err, ok } from '@abona/kernel/result';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { DatedDifference } from '#modules/collections/domain/reconcile.ts';
import { sumCardReturns } from '#modules/collections/stores/card-return-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { mount } from '#platform/http/mount.ts';
import { chargesOfDays, paidOn } from '../charges-of-days.ts';
import { type Days, type DaysReport, messageLimit, type Provider } from '../rail.ts';
import type { OrderReport } from './card-port.ts';

/** The processor of cards and of cash at a till. */
export const conektaProvider: Provider = {
  name: 'conekta',
  mountMessages: (api, deps, keep) =>
    mount(api, receiveConektaEvent, {
      limit: messageLimit,
      handler: async ({ headers: { digest }, rawBody, body: { id: eventId, type } }) => {
        const message = { body: rawBody ?? '', digest };
        const received = await deps.cards.receive(message, deps.clock.technicalNow());
        if (!received.ok)
          return err(received.error === 'forged' ? 'forbidden' : 'provider_unavailable');
        await keep({ provider: 'conekta', eventId, type, report: received.value });
        return ok({ received: true as const });
      },
    }),
  daysReport: { provider: 'conekta', rails: ['card', 'cash_store'], read: readOrders },
};

/** Every order that changed since the first of the days. */
async function readOrders(deps: CollectionsDeps, days: Days): Promise<DaysReport | null> {
  const changed = await deps.cards.listChanged(new Date(startOfMexicoCityDay(days.from)));
  if (!changed.ok) return null;
  const charges = changed.value.map(({ charge }) => charge);
  const paid = changed.value.flatMap((order) => {
    const on = paidOn(order.charge);
    return on === null ? [] : [{ ...order, on }];
  });
  // A till is paid by a number, a card is not.
  const railOf = ({ cashReference }: ChargeReport) =>
    cashReference === null ? 'card' : 'cash_store';
  return {
    ...chargesOfDays(charges, days.to, railOf),
    more: await findRefundDifferences(deps, paid),
  };
}

type PaidOrder = OrderReport & { readonly on: CivilDate };

/** Money that went back to cards: more or less of it there than here. */
async function findRefundDifferences(
  deps: CollectionsDeps,
  paid: readonly PaidOrder[],
): Promise<readonly DatedDifference[]> {
  const refs = paid.map(({ charge }) => charge.ref);
  const receipts = await deps.receipts.listByRefs(deps.db, { provider: 'conekta', refs });
  const idOf = new Map(receipts.map(({ id, providerRef }) => [providerRef, id]));
  const sums = await sumCardReturns(
    deps.db,
    receipts.map(({ id }) => id),
  );
  return paid.flatMap(({ charge, refunded, on }) => {
    const id = idOf.get(charge.ref);
    const { credited, isUnderWay } = sums.get(id ?? '') ?? { credited: 0, isUnderWay: false };
    if (id === undefined || isUnderWay || credited === refunded) return [];
    const reference = `${charge.ref} refunds`;
    return [{ kind: 'amount', reference, on, ours: `${credited}`, theirs: `${refunded}` }];
  });
}
