import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database.ts';
import { createRecords } from '#platform/records.ts';
import { changeCart, type KeptCart } from './cart.ts';
import type { Product } from './catalogue.ts';
import { newOrderId } from './order.ts';

/** One browser's visit: its cart, and the number of the order that this very cart becomes. */
export type ShopSession = {
  readonly id: string;
  readonly cart: KeptCart;
  /** Another one with every change of the cart: paying twice for the same cart is one order. */
  readonly nextOrderId: string;
  /** The last time this visitor was sent to Abona to sign up. */
  readonly hostedId?: string;
};

const LIFE_S = 30 * 24 * 60 * 60;

export type ShopSessions = ReturnType<typeof createShopSessions>;

export function createShopSessions(database: Database, cookie: string) {
  const records = createRecords<ShopSession>(database, 'shop.session');

  const find = async (request: FastifyRequest): Promise<ShopSession | null> => {
    const id = cookieIn(request.headers.cookie ?? '', cookie);
    return /^[\w-]{43}$/.test(id) ? records.find(id) : null;
  };
  /** Whoever is visiting, known from now on. */
  const enter = async ({ request, reply }: Visit): Promise<ShopSession> => {
    const session = (await find(request)) ?? (await begin());
    reply.header(
      'set-cookie',
      `${cookie}=${session.id}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax`,
    );
    return session;
  };
  return {
    find,
    enter,
    noteSignUp: async (id: string, hostedId: string): Promise<void> => {
      await records.change(id, (current) => ({ ...current, hostedId }));
    },
    /** A visitor who puts something into the cart becomes known; who only looks does not. */
    putIn: async (visit: Visit, product: Product, by: number): Promise<void> => {
      const session = await enter(visit);
      await records.change(session.id, (current) => changed(current, product, by));
    },
    /** The order is paid: its cart is done with, unless it has become another one meanwhile. */
    settle: async (id: string, orderId: string): Promise<void> => {
      await records.change(id, (current) =>
        current.nextOrderId === orderId
          ? { ...current, cart: [], nextOrderId: newOrderId() }
          : current,
      );
    },
    /** It came to nothing: the same cart is another purchase from now on. */
    release: async (id: string, orderId: string): Promise<void> => {
      await records.change(id, (current) =>
        current.nextOrderId === orderId ? { ...current, nextOrderId: newOrderId() } : current,
      );
    },
  };

  async function begin(): Promise<ShopSession> {
    const id = randomBytes(32).toString('base64url');
    const session: ShopSession = { id, cart: [], nextOrderId: newOrderId() };
    await records.add(session);
    return session;
  }
}

type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function changed(session: ShopSession, product: Product, by: number): ShopSession {
  const cart = changeCart(session.cart, product, by);
  return cart === session.cart ? session : { ...session, cart, nextOrderId: newOrderId() };
}

function cookieIn(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
