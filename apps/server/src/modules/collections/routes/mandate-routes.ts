import * as mandates from '@abona/contract/collections/mandate';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { Source } from '../rows.ts';
import { listMandatesOf, type Mandate } from '../stores/mandate-store.ts';
import type { CollectionsDeps } from '../use-cases/collections-deps.ts';
import { cancelMandate, pauseMandate, signMandate } from '../use-cases/mandates/mandates.ts';
import { type NextCharge, nextCharges } from '../use-cases/mandates/next-charges.ts';
import { toMandateView, toProposalView } from '../views.ts';

export function mandateRoutes(api: Api, deps: CollectionsDeps): void {
  mount(api, mandates.listMandates, async ({ caller: { customerId } }) => {
    const found = await listMandatesOf(deps.db, customerId);
    const { next, proposal } = await nextCharges(deps, customerId, found);
    const items = [];
    for (const mandate of found)
      items.push(await view(deps, deps.db, { mandate, next: next.get(mandate.id) ?? null }));
    return ok({ items, proposal: toProposalView(proposal) });
  });

  mount(api, mandates.signMandate, async ({ caller: { customerId }, body }) =>
    shown(deps, await signMandate(deps, { customerId, body })),
  );

  mount(api, mandates.cancelMandate, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('mnd', params.id);
    if (!id.ok) return err('not_found');
    return shown(deps, await cancelMandate(deps, { customerId, mandateId: id.value }));
  });

  mount(api, mandates.pauseMandate, async ({ caller: { customerId }, params, body }) => {
    const id = parsePublicId('mnd', params.id);
    if (!id.ok) return err('not_found');
    const own = { customerId, mandateId: id.value, isPaused: body.is_paused };
    return shown(deps, await pauseMandate(deps, own));
  });
}

/** As it is after a change; what comes next is told with the list. */
async function shown<E>(
  deps: CollectionsDeps,
  changed: Result<Mandate, E>,
): Promise<Result<mandates.MandateView, E>> {
  if (!changed.ok) return changed;
  const show = (tx: Tx) => view(deps, tx, { mandate: changed.value, next: null });
  return ok(await transaction(deps.db, show));
}

type Shown = { readonly mandate: Mandate; readonly next: NextCharge | null };

async function view(
  { bankAccounts }: CollectionsDeps,
  source: Source,
  { mandate, next }: Shown,
): Promise<mandates.MandateView> {
  const { customerId, accountId } = mandate;
  const account = await bankAccounts.chargedAccount(source, { customerId, accountId });
  return toMandateView(mandate, { holder: account?.holder ?? null, next });
}
