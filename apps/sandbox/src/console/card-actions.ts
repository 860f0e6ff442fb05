import type { KeptOrder } from '#cards/card-resources.ts';
import { createCardStore } from '#cards/card-store.ts';
import { CASH_REFUSAL_TEXT, payCash } from '#cards/cash-desk.ts';
import { ConektaRefusal } from '#cards/conekta-refusal.ts';
import {
  answerChallenge,
  chargeBack,
  expireOrder,
  settleChargeback,
} from '#cards/order-changes.ts';
import type { World } from '#world.ts';
import type { On } from './console-action.ts';

const NOT_POSSIBLE = 'Eso ya no se puede: cambió mientras tanto.';

/** The buttons of the card processor and of the store's till. */
export function cardActions(on: On, world: World): void {
  const store = createCardStore(world);
  const onOrder = (path: string, change: (id: string) => Promise<KeptOrder>) =>
    on(`tarjetas/${path}`, 'tarjetas', async ({ id = '' }) => {
      try {
        await change(id);
        return null;
      } catch (failure) {
        if (failure instanceof ConektaRefusal) return NOT_POSSIBLE;
        throw failure;
      }
    });
  onOrder('autorizar', (id) => answerChallenge(store, id, true));
  onOrder('rechazar', (id) => answerChallenge(store, id, false));
  onOrder('contracargo', (id) => chargeBack(store, id));
  onOrder('contracargo-ganado', (id) => settleChargeback(store, id, 'won'));
  onOrder('contracargo-perdido', (id) => settleChargeback(store, id, 'lost'));
  on('caja/pagar', 'caja', async ({ reference = '' }) => {
    const answer = await payCash(store, reference, null);
    return answer.kind === 'paid' ? null : CASH_REFUSAL_TEXT[answer.reason];
  });
  on('caja/vencer', 'caja', async ({ id = '' }) =>
    (await expireOrder(store, id)) === null ? NOT_POSSIBLE : null,
  );
}
