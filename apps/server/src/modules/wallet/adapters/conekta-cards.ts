import { cardBrands, cardKinds } from '@abona/contract/wallet/card';
import { err, ok } from '@abona/kernel/result';
import { cardBrand, cardExpiryOf } from '@abona/mexico/card';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { CardAnswer } from '../domain/card.ts';
import type { CardProcessor, ProcessorFailure, StoredCard } from '../ports.ts';
import { createConektaRequests } from './conekta-requests.ts';

type Options = { readonly url: string; readonly privateKey: string; readonly log: Log };

/** One peso: enough for a bank to look, and let go at once. */
const CHECK_CENTAVOS = 100;

const Customer = z.object({ id: z.string() });
const CustomerList = z.object({ data: z.array(Customer) });
const Source = z.object({
  id: z.string(),
  type: z.literal('card'),
  created_at: z.int().optional(),
  bin: z.string().default(''),
  last4: z.string().regex(/^\d{4}$/),
  brand: z.string(),
  card_type: z.string().nullish(),
  exp_month: z.string().regex(/^\d{1,2}$/),
  exp_year: z.string().regex(/^\d{2,4}$/),
});
const Order = z.object({
  id: z.string(),
  payment_status: z.string().nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url() }).nullish() }).nullish(),
});
const OrderList = z.object({ data: z.array(Order) });
const SourceList = z.object({ data: z.array(z.unknown()) });
/** As many as are given at once: more than anybody keeps cards. */
const PAGE = 250;

/** Cards at Conekta: tokens become stored cards, and an order that is only set aside tells whether they are good. */
export function createConektaCards(options: Options): CardProcessor {
  const call = createConektaRequests(options);
  return {
    customerFor: async ({ reference, ...person }) => {
      // Looked for first: an answer that got lost left a customer there.
      const found = await call(
        { method: 'GET', path: `customers?search=${encodeURIComponent(reference)}` },
        CustomerList,
      );
      if (!found.ok) return err(plain(found.error));
      const [known] = found.value.data;
      if (known !== undefined) return ok(known.id);
      const body = { ...person, custom_reference: reference };
      const made = await call({ method: 'POST', path: 'customers', body }, Customer);
      return made.ok ? ok(made.value.id) : err(plain(made.error));
    },
    store: async ({ customer, token }) => {
      const path = `customers/${customer}/payment_sources`;
      const body = { type: 'card', token_id: token };
      const stored = await call({ method: 'POST', path, body }, Source);
      return stored.ok ? ok(toStored(stored.value)) : err(plain(stored.error));
    },
    listStored: async ({ customer, since }) => {
      const path = `customers/${customer}/payment_sources?limit=${PAGE}`;
      const found = await call({ method: 'GET', path }, SourceList);
      if (!found.ok) return err(plain(found.error));
      const sources = found.value.data.flatMap((one) => Source.safeParse(one).data ?? []);
      const recent = sources.filter(({ created_at: at = 0 }) => at * 1_000 >= since.getTime());
      return ok(recent.toSorted((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0)).map(toStored));
    },
    forget: async ({ customer, paymentSource }) => {
      const path = `customers/${customer}/payment_sources/${paymentSource}`;
      const gone = await call({ method: 'DELETE', path }, z.unknown());
      // What it does not know is forgotten.
      return gone.ok || gone.error !== 'unavailable' ? ok(undefined) : err('unavailable');
    },
    ...checks(call),
  };
}

type Calls = ReturnType<typeof createConektaRequests>;

const checks = (call: Calls): Pick<CardProcessor, 'setAside' | 'findSetAside' | 'letGo'> => ({
  setAside: async ({ customer, paymentSource, reference, returnUrl }) => {
    const body = {
      currency: 'MXN',
      customer_info: { customer_id: customer },
      line_items: [{ name: 'Verificación de tarjeta', unit_price: CHECK_CENTAVOS, quantity: 1 }],
      pre_authorize: true,
      three_ds_mode: 'smart',
      return_url: returnUrl,
      metadata: { card_check: reference },
      // By this name it is searched for: metadata are not.
      charges: [
        {
          reference_id: reference,
          payment_method: { type: 'card', payment_source_id: paymentSource },
        },
      ],
    };
    const made = await call({ method: 'POST', path: 'orders', body }, Order);
    if (made.ok) return ok(toAnswer(made.value));
    return made.error === 'declined' ? ok({ kind: 'declined', order: null }) : err(made.error);
  },
  findSetAside: async (reference) => {
    const path = `orders?search=${encodeURIComponent(reference)}`;
    const found = await call({ method: 'GET', path }, OrderList);
    if (!found.ok) return err(plain(found.error));
    const [order] = found.value.data;
    return ok(order === undefined ? null : toAnswer(order));
  },
  letGo: async (order) => {
    const path = `orders/${encodeURIComponent(order)}/cancel`;
    const gone = await call({ method: 'POST', path, body: {} }, z.unknown());
    return gone.ok || gone.error !== 'unavailable' ? ok(undefined) : err('unavailable');
  },
});

/** A decline where none can be is a refusal. */
const plain = (failure: ProcessorFailure | 'declined'): ProcessorFailure =>
  failure === 'declined' ? 'refused' : failure;

function toStored(source: z.output<typeof Source>): StoredCard {
  const { bin, last4, exp_month: month, exp_year: year } = source;
  // The digits say more than a name that the processor may spell in its own way.
  const brand = cardBrand(bin) ?? brandOf(source.brand);
  return {
    paymentSource: source.id,
    brand,
    kind: cardKinds.find((kind) => kind === source.card_type) ?? 'unknown',
    lastFour: last4,
    expiresOn: cardExpiryOf(Number(month), Number(year)),
    marks: [brand, bin, last4, month, year].join('|'),
  };
}

const brandOf = (text: string): StoredCard['brand'] => {
  const plainText = text.toLowerCase().replace('american_express', 'amex');
  return cardBrands.find((brand) => brand === plainText) ?? 'other';
};

function toAnswer({
  id,
  payment_status: status,
  next_action: next,
}: z.output<typeof Order>): CardAnswer {
  const url = next?.redirect_to_url?.url;
  if (status === 'pending_payment' && url !== undefined)
    return { kind: 'challenge', order: id, url };
  // Let go already is as good as set aside.
  const isGood = ['pre_authorized', 'paid', 'canceled'].includes(status ?? '');
  return isGood ? { kind: 'approved', order: id } : { kind: 'declined', order: id };
}
