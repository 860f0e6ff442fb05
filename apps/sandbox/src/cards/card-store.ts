import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { behaviourOf, brandOf, cardTypeOf, passesLuhn } from './card-numbers.ts';
import type { Card, KeptCustomer, KeptOrder, KeptSource, KeptToken } from './card-resources.ts';
import { createConektaEvents, seconds } from './conekta-events.ts';
import { invalid, noSuchResource } from './conekta-refusal.ts';

export type TypedCard = {
  readonly number: string;
  readonly cvc: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly name: string;
};

const TOKEN_LIFE_S = 30 * 60;

export type CardStore = ReturnType<typeof createCardStore>;

/** Everything the processor keeps. Card numbers are looked at once and not kept. */
export function createCardStore(world: VendorWorld) {
  const { database } = world;
  const tokens = createRecords<KeptToken>(database, 'conekta.token');
  const customers = createRecords<KeptCustomer>(database, 'conekta.customer');
  const sources = createRecords<KeptSource>(database, 'conekta.source');
  const orders = createRecords<KeptOrder>(database, 'conekta.order');
  return {
    world,
    customers,
    sources,
    orders,
    events: createConektaEvents(world),
    createToken: async (typed: TypedCard): Promise<KeptToken> => {
      const token: KeptToken = {
        id: opaqueId('tok'),
        card: cardOf(typed),
        used: false,
        created_at: seconds(new Date()),
      };
      await tokens.add(token);
      return token;
    },
    /** A token works once, for half an hour. */
    useToken: async (id: string): Promise<Card> => {
      let card: Card | null = null;
      await tokens.change(id, (token) => {
        const isFresh = !token.used && token.created_at > seconds(new Date()) - TOKEN_LIFE_S;
        card = isFresh ? token.card : null;
        return isFresh ? { ...token, used: true } : token;
      });
      if (card === null) throw invalid('token_id', 'The token does not exist, was used or is old.');
      return card;
    },
    findSource: async (id: string): Promise<KeptSource> => {
      const source = await sources.find(id);
      if (source === null || source.deleted) throw noSuchResource('payment_source');
      return source;
    },
  };
}

function cardOf(typed: TypedCard): Card {
  const number = typed.number.replace(/[\s-]/g, '');
  const brand = brandOf(number);
  if (brand === null || !passesLuhn(number)) {
    throw invalid('card.number', 'El número de tarjeta no es válido.');
  }
  const cvcLength = brand === 'american_express' ? 4 : 3;
  if (!/^\d+$/.test(typed.cvc) || typed.cvc.length !== cvcLength) {
    throw invalid('card.cvc', `El código de seguridad tiene ${cvcLength} dígitos.`);
  }
  return {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    card_type: cardTypeOf(number),
    ...expiryOf(typed),
    name: typed.name,
    behaviour: behaviourOf(number),
  };
}

function expiryOf({ exp_month, exp_year }: TypedCard): Pick<Card, 'exp_month' | 'exp_year'> {
  const month = Number(exp_month);
  const year = exp_year.length === 2 ? 2_000 + Number(exp_year) : Number(exp_year);
  const now = new Date();
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!(month >= 1 && month <= 12) || !Number.isInteger(year) || isPast) {
    throw invalid('card.exp_year', 'La fecha de vencimiento no es válida.');
  }
  return { exp_month: String(month).padStart(2, '0'), exp_year: String(year) };
}
