import * as contract from '@abona/contract/wallet/card';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { type Card, isExpired } from './domain/card.ts';
import { listCards } from './stores/card-store.ts';
import { type Defaults, findDefaults, purposesOf } from './stores/wallet-store.ts';
import { addCard } from './use-cases/add-card.ts';
import { confirmCard } from './use-cases/confirm-card.ts';
import { removeCard } from './use-cases/remove-instrument.ts';
import type { WalletDeps } from './use-cases/wallet-deps.ts';

const DAY_S = 86_400;

export function cardRoutes(api: Api, deps: WalletDeps, perAddressDay: number): void {
  const viewOf = async (card: Card) =>
    toView(card, await findDefaults(deps.db, card.customerId), deps.clock.now());

  mount(api, contract.listCards, async ({ caller: { customerId } }) => {
    const defaults = await findDefaults(deps.db, customerId);
    const cards = await listCards(deps.db, customerId);
    return ok({ cards: cards.map((card) => toView(card, defaults, deps.clock.now())) });
  });

  mount(api, contract.addCard, {
    callsOutside: true,
    // Many people at one address are fewer than many cards at one.
    limit: { per: 'address', calls: perAddressDay, windowS: DAY_S },
    handler: async ({ caller: { customerId }, body, client }) => {
      const device = `${networkOf(client.address)} ${client.userAgent ?? ''}`;
      const { token_id: token, default_for: wantedFor, return_to: returnTo } = body;
      const added = await addCard(deps, { customerId, token, wantedFor, returnTo, device });
      return added.ok ? ok(await viewOf(added.value)) : added;
    },
  });

  mount(api, contract.confirmCard, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('card', params.id);
    if (!id.ok) return err('not_found');
    const confirmed = await confirmCard(deps, { customerId, id: id.value });
    return confirmed.ok ? ok(await viewOf(confirmed.value)) : confirmed;
  });

  mount(api, contract.removeCard, async ({ caller: { customerId }, params }) => {
    const id = parsePublicId('card', params.id);
    if (!id.ok) return err('not_found');
    const removed = await removeCard(deps, { customerId, id: id.value });
    return removed.ok ? ok({ removed: true as const }) : removed;
  });
}

const MONTH_LENGTH = 7;

const toView = (card: Card, defaults: Defaults, now: Date): contract.CardView => ({
  card_id: publicId('card', card.id),
  brand: card.brand,
  kind: card.kind,
  last_four: card.lastFour,
  expires_on: card.expiresOn.slice(0, MONTH_LENGTH),
  is_expired: isExpired(card, mexicoCityDate(now.getTime())),
  // One that failed is gone.
  status: card.status === 'failed' ? 'blocked' : card.status,
  challenge_url: card.challengeUrl,
  default_for: purposesOf(defaults, card.id),
  created_at: card.createdAt.toISOString(),
});
