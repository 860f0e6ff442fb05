import { centavos } from '@abona/kernel/money';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import { brandName } from '@abona/lender/lender';
import { z } from 'zod';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer, ProviderFailure } from '#modules/collections/ports.ts';
import type { Log } from '#platform/log.ts';
import { createVendorRequests } from '../vendor-requests.ts';
import type { CardProvider, CardRefund, ChargeOrder, OrderReport } from './card-port.ts';
import { cardReason } from './card-reasons.ts';
import { signingKeys } from './conekta-signature.ts';

type Options = {
  readonly url: string;
  readonly privateKey: string;
  /** Whom the processor writes to about a till's reference: us, who know the customer. */
  readonly payer: { readonly email: string; readonly phone: string };
  readonly log: Log;
  readonly timeoutMs?: number;
};

const ACCEPT = 'application/vnd.conekta-v2.3.0+json';
/** As many as it gives at once. */
const PAGE = 250;
/** Clocks differ, and an order may be older there than its attempt here. */
const SKEW_MS = 10 * 60_000;

const Refund = z.object({ id: z.string(), amount: z.int() });
const Charge = z.object({
  status: z.string(),
  paid_at: z.int().nullish(),
  failure_code: z.string().nullish(),
  payment_method: z.object({ reference: z.string().nullish() }).nullish(),
  chargeback: z.object({ status: z.string() }).nullish(),
  refunds: z.object({ has_more: z.boolean(), data: z.array(Refund).default([]) }).nullish(),
});
const Order = z.object({
  id: z.string().min(1).max(100),
  object: z.literal('order'),
  amount: z.int().positive(),
  // An order that somebody made by hand has no name of ours.
  metadata: z.object({ attempt: z.string().default('') }).default({ attempt: '' }),
  charges: z.object({ data: z.array(Charge).min(1) }),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url() }) }).nullish(),
});
type Order = z.output<typeof Order>;
/** The webhook of a dispute (chargeback) carries the charge alone, without its order. */
const Disputed = z.object({
  object: z.literal('charge'),
  order_id: z.string(),
  amount: z.int().positive(),
  paid_at: z.int().nullish(),
  chargeback: z.object({ status: z.string() }),
});
const Page = z.object({
  data: z.array(z.unknown()),
  has_more: z.boolean(),
  next_page_url: z.url().nullish(),
});
const Key = z.object({ public_key: z.string(), active: z.boolean() });
const Message = z.object({ data: z.object({ object: z.unknown() }) });
const Refusal = z.object({ details: z.array(z.object({ code: z.string() })).min(1) });

function codeIn(body: unknown): string | null {
  const said = Refusal.safeParse(body);
  return said.success ? (said.data.details[0]?.code ?? null) : null;
}

const plainStatuses: Readonly<Record<string, ChargeReport['status']>> = {
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  declined: 'declined',
  expired: 'expired',
  canceled: 'cancelled',
};

function statusOf(order: Order, charge: z.output<typeof Charge>) {
  // A dispute is decided later: until it is lost, the money is ours.
  if (charge.status === 'charged_back')
    return charge.chargeback?.status === 'lost' ? 'taken_back' : 'paid';
  const known = plainStatuses[charge.status];
  if (known !== undefined) return known;
  return order.next_action ? 'action_required' : 'pending';
}

function toReport(order: Order): ChargeReport | null {
  const charge = order.charges.data.at(-1);
  if (charge === undefined) return null;
  const status = statusOf(order, charge);
  return {
    reference: order.metadata.attempt,
    ref: order.id,
    status,
    amount: centavos(order.amount),
    paidAt: paidAtOf(charge.paid_at),
    reason: reasonOf(status, charge.failure_code ?? null),
    cashReference: charge.payment_method?.reference ?? null,
    actionUrl: order.next_action?.redirect_to_url.url ?? null,
  };
}

/** Messages about a charge say the same as its order's, except for how a dispute ended. */
function reportIn(object: unknown): ChargeReport | null {
  const order = Order.safeParse(object);
  if (order.success) return toReport(order.data);
  const disputed = Disputed.safeParse(object);
  if (!disputed.success || disputed.data.chargeback.status !== 'lost') return null;
  const { order_id: ref, amount, paid_at } = disputed.data;
  return {
    reference: '',
    ref,
    status: 'taken_back',
    amount: centavos(amount),
    paidAt: paidAtOf(paid_at),
    reason: 'chargeback',
    cashReference: null,
    actionUrl: null,
  };
}

const paidAtOf = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1_000).toISOString() : null;

function reasonOf(status: ChargeReport['status'], code: string | null): ChargeReport['reason'] {
  if (status === 'taken_back') return 'chargeback';
  return status === 'declined' ? cardReason(code) : null;
}

/**
 * Conekta's API 2.3: orders with one charge each. It knows no idempotency key, so nothing is sent a second
 * time before it was looked for: an order by our name for its charge, and by its metadata among the orders of
 * that time; a refund, which has no name of ours, among the refunds of its order.
 */
export function createConekta(options: Options): CardProvider {
  const { log } = options;
  const call = createVendorRequests({
    provider: 'conekta',
    url: options.url,
    credentials: { authorization: `Bearer ${options.privateKey}` },
    log,
    codeIn,
    accept: ACCEPT,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  const read = async (answer: Answer<Order>): Answer<ChargeReport> => {
    const order = await answer;
    if (!order.ok) return order;
    const report = toReport(order.value);
    return report === null ? err({ kind: 'unavailable' }) : ok(report);
  };
  const list = createLists(call);
  const keys = signingKeys(async () => {
    const found = await list('/webhook_keys', {}, Key);
    if (!found.ok) return null;
    return found.value.filter(({ active }) => active).map((key) => key.public_key);
  });
  const find: CardProvider['find'] = async ({ reference, begunAt }) => {
    const named = (orders: readonly Order[]) =>
      best(orders.filter(({ metadata }) => metadata.attempt === reference));
    const searched = await list('/orders', { search: reference }, Order);
    if (!searched.ok) return searched;
    const found = named(searched.value);
    if (found !== null) return ok(found);
    const recent = await list('/orders', { 'created_at.gte': secondsOf(begunAt) }, Order);
    return mapOk(recent, named);
  };
  const orderPath = (ref: string) => `/orders/${encodeURIComponent(ref)}`;
  return {
    find,
    charge: async (order) => {
      const body = toOrder(order, options.payer);
      const made = await read(call({ path: '/orders', body, isCreation: true }, Order));
      // A declined order stays, and says which it was.
      if (made.ok || made.error.kind === 'unavailable') return made;
      const declined = await find(order);
      return declined.ok && declined.value !== null ? ok(declined.value) : made;
    },
    cancel: (ref) => read(call({ path: `${orderPath(ref)}/cancel`, body: {} }, Order)),
    refund: async ({ ref, amount }) => {
      const body = { amount, reason: 'requested_by_client' };
      const path = `${orderPath(ref)}/refunds`;
      return refundsIn(await call({ path, body, isCreation: true }, Order));
    },
    refundsOf: async (ref) => refundsIn(await call({ path: orderPath(ref) }, Order)),
    listChanged: async (since) => {
      const changed = await list('/orders', { 'updated_at.gte': secondsOf(since) }, Order);
      return mapOk(changed, (orders) => orders.flatMap(toOrderReport));
    },
    receive: async ({ body, digest }, now) => {
      const genuine = await keys(body, { digest, now });
      if (genuine !== true) return err(genuine === null ? 'unavailable' : 'forged');
      const message = Message.safeParse(JSON.parse(body));
      const charge = message.success ? reportIn(message.data.data.object) : null;
      return ok(charge && { kind: 'charge', charge });
    },
  };
}

const secondsOf = (at: Date): string => String(Math.floor((at.getTime() - SKEW_MS) / 1_000));

type Page = z.output<typeof Page>;

/** All pages of a list. What in it does not have the form that we read is not ours. */
const createLists =
  (call: ReturnType<typeof createVendorRequests>) =>
  async <T extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    item: T,
  ): Answer<readonly z.output<T>[]> => {
    const items: z.output<T>[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const from = next === undefined ? {} : { next };
      const asked = new URLSearchParams({ ...query, limit: String(PAGE), ...from });
      const page = await call({ path: `${path}?${asked}` }, Page);
      if (!page.ok) return page;
      const read = page.value.data.map((one) => item.safeParse(one));
      items.push(...read.flatMap(({ data }) => (data === undefined ? [] : [data])));
      next = nextOf(page.value);
    }
    return ok(items);
  };

/** Null: it was the last page. */
const nextOf = ({ has_more: hasMore, next_page_url: url }: Page): string | null =>
  hasMore && url ? new URL(url).searchParams.get('next') : null;

/** Of several orders under one name, which must not be, the one that has our money. */
function best(orders: readonly Order[]): ChargeReport | null {
  const reports = orders.flatMap((order) => toReport(order) ?? []);
  return reports.find(({ status }) => status === 'paid') ?? reports[0] ?? null;
}

const refundsOfOrder = (order: Order): readonly CardRefund[] =>
  order.charges.data
    .flatMap(({ refunds }) => refunds?.data ?? [])
    // Money that goes out has a minus there.
    .map(({ id, amount }) => ({ id, amount: centavos(Math.abs(amount)) }));

/** Where the list of refunds is cut off, it cannot be known which one is missing. */
function refundsIn(
  answer: Result<Order, ProviderFailure>,
): Result<readonly CardRefund[], ProviderFailure> {
  if (!answer.ok) return answer;
  const isCut = answer.value.charges.data.some(({ refunds }) => refunds?.has_more);
  return isCut ? err({ kind: 'unavailable' }) : ok(refundsOfOrder(answer.value));
}

function toOrderReport(order: Order): readonly OrderReport[] {
  const charge = toReport(order);
  const refunded = refundsOfOrder(order).reduce((sum, { amount }) => sum + amount, 0);
  return charge === null ? [] : [{ charge, refunded: centavos(refunded) }];
}

function toOrder({ reference, amount, concept, method }: ChargeOrder, payer: Options['payer']) {
  const common = {
    currency: 'MXN',
    line_items: [{ name: concept, unit_price: amount, quantity: 1 }],
    metadata: { attempt: reference },
  };
  if (method.kind === 'cash')
    return {
      ...common,
      customer_info: { name: `Cliente ${brandName}`, ...payer },
      charges: [
        {
          reference_id: reference,
          payment_method: {
            type: 'cash',
            expires_at: Math.floor(method.expiresAt.getTime() / 1_000),
          },
        },
      ],
    };
  return {
    ...common,
    customer_info: { customer_id: method.card.providerCustomer },
    three_ds_mode: 'smart',
    return_url: method.returnUrl,
    charges: [
      {
        reference_id: reference,
        payment_method: { type: 'card', payment_source_id: method.card.paymentSource },
      },
    ],
  };
}
