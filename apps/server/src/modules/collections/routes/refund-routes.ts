import * as refunds from '@abona/contract/collections/refund';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Return } from '../stores/return-store.ts';
import type { CollectionsDeps } from '../use-cases/collections-deps.ts';
import { listRefunds, toReturnView } from '../use-cases/refunds/list-refunds.ts';
import { keepPurchase, openReturn } from '../use-cases/refunds/returns.ts';

export function refundRoutes(api: Api, deps: CollectionsDeps): void {
  mount(api, refunds.listOwnRefunds, async ({ caller: { customerId } }) =>
    ok(await listRefunds(deps, customerId)),
  );

  mount(api, refunds.openReturn, async ({ caller: { customerId }, body }) => {
    const loanId = parsePublicId('loan', body.loan_id);
    if (!loanId.ok) return err('not_found');
    return shown(deps, await openReturn(deps, { customerId, loanId: loanId.value }));
  });

  mount(api, refunds.keepPurchase, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('ret', params.id);
    if (!id.ok) return err('not_found');
    return shown(deps, await keepPurchase(deps, { customerId, returnId: id.value }));
  });
}

/** With the shop's name and the order, as the customer knows the purchase. */
async function shown<E>(
  { db, shops }: CollectionsDeps,
  changed: Result<Return, E>,
): Promise<Result<refunds.ReturnView, E>> {
  if (!changed.ok) return changed;
  const { customerId, loanId } = changed.value;
  const always = new Date(0);
  const purchases = await transaction(db, (tx) => shops.returnableOf(tx, customerId, always));
  return ok(
    toReturnView(
      changed.value,
      purchases.find((one) => one.loanId === loanId),
    ),
  );
}
