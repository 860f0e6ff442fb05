import { err, ok, type Result } from '@abona/kernel/result';
import type { Card } from '../domain/card.ts';
import { findCard } from '../stores/card-store.ts';
import { followCard } from './check-card.ts';
import type { WalletDeps } from './wallet-deps.ts';

/** The holder is back from their bank's page: what they say does not count, the processor is asked. */
export async function confirmCard(
  deps: WalletDeps,
  own: { readonly customerId: number; readonly id: string },
): Promise<Result<Card, 'not_found' | 'card_refused' | 'provider_unavailable'>> {
  const card = await findCard(deps.db, own);
  if (card === null) return err('not_found');
  if (card.status !== 'pending') return ok(card);
  const followed = await followCard(deps, card);
  if (!followed.ok) return err('provider_unavailable');
  const after = await findCard(deps.db, own);
  return after === null ? err('card_refused') : ok(after);
}
