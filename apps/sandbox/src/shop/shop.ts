import type { AbonaClient } from '@abona/merchant-sdk';
import type { FastifyRequest } from 'fastify';
import { countOf, readCart } from './cart.ts';
import type { Checkout } from './checkout.ts';
import type { ShopLinks } from './link-store.ts';
import type { Offers } from './offers.ts';
import type { Orders } from './order-store.ts';
import type { SellerClients } from './sellers.ts';
import type { ShopSession, ShopSessions } from './shop-session.ts';

export type MessageSource = { readonly script: string; readonly key: string };

/** Everything the shop's pages work with. */
export type Shop = {
  /** Casa Ámbar's own: its till, and the accounts of its customers. */
  readonly abona: AbonaClient;
  readonly sellers: SellerClients;
  readonly checkout: Checkout;
  readonly offers: Offers;
  readonly orders: Orders;
  readonly links: ShopLinks;
  readonly sessions: ShopSessions;
  /** Where a shopper learns about Abona. */
  readonly appUrl: string;
  /** What Abona's own element needs in a page. */
  readonly message: MessageSource;
};

export type ShopVisit = { readonly session: ShopSession | null; readonly count: number };

/** Who is visiting, and how full their cart is. */
export async function visitOf({ sessions }: Shop, request: FastifyRequest): Promise<ShopVisit> {
  const session = await sessions.find(request);
  return { session, count: countOf(readCart(session?.cart ?? [])) };
}
