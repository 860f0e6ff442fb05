import { createVerify } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { err, mapOk, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { ChargeReport } from '../domain/attempt.ts';
import { cardReason } from '../domain/reasons.ts';
import type { Answer, CardProvider, ChargeOrder } from '../ports.ts';
import { createVendorRequests } from './vendor-requests.ts';

type Options = {
  readonly url: string;
  readonly privateKey: string;
  /** Whom the processor writes to about a till's reference: us, who know the customer. */
  readonly payer: { readonly email: string; readonly phone: string };
  readonly log: Log;
  readonly timeoutMs?: number;
};

const ACCEPT = 'application/vnd.conekta-v2.2.0+json';

const Charge = z.object({
  status: z.string(),
  paid_at: z.int().nullish(),
  failure_code: z.string().nullish(),
  payment_method: z.object({ reference: z.string().nullish() }).nullish(),
  chargeback: z.object({ status: z.string() }).nullish(),
});
const Order = z.object({
  id: z.string().min(1).max(100),
  object: z.literal('order'),
  amount: z.int().positive(),
  metadata: z.object({ attempt: z.string() }),
  charges: z.object({ data: z.array(Charge).min(1) }),
  next_action: z.object({ redirect_to_url: z.object({ url: z.url() }) }).nullish(),
});
/** Disputes are told of by their charge alone. */
const Disputed = z.object({
  object: z.literal('charge'),
  order_id: z.string(),
  amount: z.int().positive(),
  paid_at: z.int().nullish(),
  chargeback: z.object({ status: z.string() }),
});
const OrderList = z.object({ data: z.array(Order) });
const Keys = z.object({ data: z.array(z.object({ public_key: z.string() })) });
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

function statusOf(order: z.output<typeof Order>, charge: z.output<typeof Charge>) {
  // A dispute is decided later: until it is lost, the money is ours.
  if (charge.status === 'charged_back')
    return charge.chargeback?.status === 'lost' ? 'taken_back' : 'paid';
  const known = plainStatuses[charge.status];
  if (known !== undefined) return known;
  return order.next_action ? 'action_required' : 'pending';
}

function toReport(order: z.output<typeof Order>): ChargeReport | null {
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

/** Conekta's API 2.x: orders with one charge each, found again by our own name in their metadata. */
export function createConekta(options: Options): CardProvider {
  const { log } = options;
  const call = createVendorRequests({
    ...{ provider: 'conekta', url: options.url, apiKey: options.privateKey, log, codeIn },
    accept: ACCEPT,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  const read = async (answer: Answer<z.output<typeof Order>>): Answer<ChargeReport> => {
    const order = await answer;
    if (!order.ok) return order;
    const report = toReport(order.value);
    return report === null ? err({ kind: 'unavailable' }) : ok(report);
  };
  const keys = signingKeys(async () => {
    const found = await call({ path: '/webhook_keys' }, Keys);
    return found.ok ? found.value.data.map((key) => key.public_key) : null;
  });
  const find: CardProvider['find'] = async (reference) => {
    const found = await call(
      { path: `/orders?${new URLSearchParams({ search: reference })}` },
      OrderList,
    );
    return mapOk(found, ({ data: [order] }) => (order === undefined ? null : toReport(order)));
  };
  return {
    find,
    charge: async (order) => {
      const body = toOrder(order, options.payer);
      const made = await read(
        call({ path: '/orders', body, idempotencyKey: order.reference }, Order),
      );
      // A declined order stays, and says which it was.
      if (made.ok || made.error.kind === 'unavailable') return made;
      const declined = await find(order.reference);
      return declined.ok && declined.value !== null ? ok(declined.value) : made;
    },
    cancel: (ref) =>
      read(call({ path: `/orders/${encodeURIComponent(ref)}/cancel`, body: {} }, Order)),
    refund: ({ ref, amount, key }) => {
      const path = `/orders/${encodeURIComponent(ref)}/refunds`;
      const body = { amount, reason: 'requested_by_client' };
      return read(call({ path, body, idempotencyKey: key }, Order));
    },
    receive: async ({ body, digest }, now) => {
      const genuine = await keys(body, { digest, now });
      if (genuine !== true) return err(genuine === null ? 'unavailable' : 'forged');
      const message = Message.safeParse(JSON.parse(body));
      return ok(message.success ? reportIn(message.data.data.object) : null);
    },
  };
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
      customer_info: { name: 'Cliente Abona', ...payer },
      charges: [
        {
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
    charges: [{ payment_method: { type: 'card', payment_source_id: method.card.paymentSource } }],
  };
}

const KEYS_LIFE_MS = 60 * 60_000;
const KEYS_ANEW_MS = 10_000;

/** Checks a message with the processor's public keys, which are fetched anew when none of them fits. */
function signingKeys(fetchKeys: () => Promise<readonly string[] | null>) {
  let known: readonly string[] = [];
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const fits = (body: string, digest: string) =>
    known.some((key) => verifies(key, { body, digest }));
  return async (
    body: string,
    { digest, now }: { readonly digest: string; readonly now: Date },
  ): Promise<boolean | null> => {
    const age = now.getTime() - fetchedAt;
    if (age < KEYS_LIFE_MS && fits(body, digest)) return true;
    if (age < KEYS_ANEW_MS) return false;
    const keys = await fetchKeys();
    if (keys === null) return null;
    known = keys;
    fetchedAt = now.getTime();
    return fits(body, digest);
  };
}

function verifies(key: string, { body, digest }: { body: string; digest: string }): boolean {
  try {
    return createVerify('RSA-SHA256').update(body).verify(key, digest, 'base64');
  } catch {
    return false;
  }
}
