import type { Prefill } from '@abona/contract/origination/form';
import { isMeant, prefillOf } from '#modules/origination/domain/prefill.ts';
import type { FilledApplication } from '#modules/origination/stores/dossier-store.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'db' | 'purchases' | 'contacts' | 'proofs' | 'postalAreas'>;

/**
 * What the shop told of whoever buys there, where they have told nothing themselves: as long as they fill in the form,
 * and only for the person the shop meant. Null: nothing.
 */
export async function readPrefill(
  deps: Deps,
  { application, draft }: FilledApplication,
): Promise<Prefill | null> {
  const { status, purchase, customerId } = application;
  const isWhole = draft.personal !== null && draft.address !== null && draft.phone !== null;
  if (status !== 'filling' || purchase === null || isWhole) return null;
  const opened = { paymentId: purchase.paymentId, customerId };
  const shopper = await deps.purchases.shopperOf(deps.db, opened);
  if (shopper === null) return null;
  const isNamed = shopper.email !== undefined;
  if (!isMeant(shopper, isNamed ? await deps.contacts.emailOf(customerId) : null)) return null;
  const own = {
    hasNames: draft.personal !== null,
    hasAddress: draft.address !== null,
    hasPhone: draft.phone !== null || (await deps.proofs.phoneOf(deps.db, customerId)) !== null,
  };
  const area = await deps.postalAreas.find(deps.db, shopper.address?.postal_code ?? '');
  const hint = prefillOf(shopper, own, area);
  return hint && { merchant_name: purchase.merchantName ?? 'La tienda', ...hint };
}
