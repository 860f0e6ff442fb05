import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passesLuhn } from '#cards/card-numbers.ts';
import { isSameText } from '#platform/same-text.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import { problemsOf, refusalOf, VendorRefusal } from '#platform/vendor-refusal.ts';
import { bankOf, endingOf, isClabe } from '#spei/clabe.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { createDebit, type Debit, runDueDebits } from './debit.ts';
import { collectionTimes, mandateAnswerAt } from './debit-decisions.ts';
import { METHOD_STATUS, REQUEST_STATUS } from './debit-messages.ts';
import { type Collection, type KeptMandate, REJECT_CAUSES } from './debit-resources.ts';

const text = z.string().trim().min(1).max(200);
const NewCustomer = z.object({
  firstname: text,
  lastname: z.string().max(200),
  documentType: z.enum(['mx_rfc', 'mx_curp']),
  documentNumber: z.string().regex(/^[A-ZÑ&\d]{12,18}$/),
  email: z.email(),
  phone: z.string().max(20).nullish(),
});
const NewMethod = z.object({
  accountNumber: z.string(),
  accountType: z.enum(['savings', 'checking', 'debit_card']),
  customerId: z.string(),
  bank: text,
  reference: z.string().max(100).default(''),
});
const NewRequest = z.object({
  /** Pesos. */
  amount: z.number().positive().multipleOf(0.01),
  currency: z.literal('mxn'),
  reference: text,
  paymentMethodId: z.string(),
});
const ListQuery = z.object({
  search: z.string().default(''),
  start_date: z.iso.date().optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).default(20),
  page: z.coerce.number().int().min(1).default(1),
});
type ListQuery = z.output<typeof ListQuery>;
type ById = { readonly Params: { readonly id: string } };

const PAGE_MOST = 100;
const LIST_MOST = 100_000;

/** Belvo's direct debit: customers, their accounts, and what is asked of them; banks answer days later. */
export const belvoApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const { keyId, keySecret } = world.configuration.vendors.debit;
  answerFaults(app);
  app.addHook('onRequest', async ({ headers }) => {
    const isKnown =
      isSameText(String(headers['api-key-id']), keyId) &&
      isSameText(String(headers['api-key-secret']), keySecret);
    if (!isKnown) throw refusal(401, 'unauthorized', 'The API keys are not known.');
  });
  guardVendor(app, world, {
    party: 'debit',
    unavailable: () => refusal(503, 'unavailable', 'Belvo is out of service.'),
  });
  const debit = createDebit(world);
  // A bank that answers at once does so after us.
  const runSoon = () =>
    world.background.run('direct debit', async () => {
      world.events.announce('debit');
      await runDueDebits(debit);
    });
  methodRoutes(app, debit, runSoon);
  requestRoutes(app, debit, runSoon);
};

function methodRoutes(app: FastifyInstance, debit: Debit, runSoon: () => void): void {
  app.post('/customers', async (request, reply) => {
    const order = asked(NewCustomer, request.body);
    const customer = { ...order, id: randomUUID() };
    await debit.customers.add(customer);
    return reply.code(201).send(customer);
  });
  app.post('/payment_methods/bank_accounts', async (request, reply) => {
    const order = asked(NewMethod, request.body);
    const customer = found(await debit.customers.find(order.customerId));
    const behind = accountBehind(order);
    const now = await debit.now();
    const mandate: KeptMandate = {
      id: randomUUID(),
      reference: order.reference,
      customer_id: customer.id,
      holder_name: `${customer.firstname} ${customer.lastname}`.trim(),
      ...behind,
      status: 'pending_bank',
      reject_code: null,
      created_at: now.toISOString(),
      answer_at: mandateAnswerAt(behind, now),
    };
    await debit.mandates.add(mandate);
    runSoon();
    return reply.code(201).send({ paymentMethodId: mandate.id });
  });
  app.get<ById>('/payment_methods/:id', async ({ params }) =>
    methodView(found(await debit.mandates.find(params.id))),
  );
  app.get('/payment_methods', async (request) =>
    listOf(await debit.mandates.list({ order: 'oldest', limit: LIST_MOST }), {
      query: asked(ListQuery, request.query),
      view: methodView,
    }),
  );
  app.post<ById>('/payment_methods/:id/deactivate', async ({ params }) => {
    const { status } = found(await debit.mandates.find(params.id));
    const having = { mandate_id: params.id, status: 'submitted' };
    const isBusy = (await debit.collections.list({ having, limit: 1 })).length > 0;
    if (status !== 'active' || isBusy)
      throw refusal(400, 'invalid_status', 'Only an active one with nothing under way.');
    await debit.cancelMandate(params.id);
    return methodView(found(await debit.mandates.find(params.id)));
  });
}

function requestRoutes(app: FastifyInstance, debit: Debit, runSoon: () => void): void {
  app.post('/payment_requests', async (request, reply) => {
    const order = asked(NewRequest, request.body);
    const key = keyOf(request);
    const known = key === undefined ? null : await debit.collections.findByReference(key);
    if (known !== null)
      return reply.code(201).send(requestView(sameAs(known, order), await debit.now()));
    const mandate = found(await debit.mandates.find(order.paymentMethodId));
    if (mandate.status !== 'active')
      throw refusal(400, 'invalid_payment_method', 'The payment method is not active.');
    const now = await debit.now();
    const collection: Collection = {
      id: randomUUID(),
      reference: order.reference,
      mandate_id: mandate.id,
      amount: Math.round(order.amount * 100),
      ...collectionTimes(mandate, now),
      status: 'submitted',
      reject_code: null,
      created_at: now.toISOString(),
      settled_at: null,
      updated_at: now.toISOString(),
    };
    if (!(await debit.collections.add(collection, key)))
      throw refusal(409, 'conflict', 'The first request with this key still runs.');
    runSoon();
    return reply.code(201).send(requestView(collection, now));
  });
  app.get<ById>('/payment_requests/:id', async ({ params }) =>
    requestView(found(await debit.collections.find(params.id)), await debit.now()),
  );
  app.get('/payment_requests', async (request) => {
    const now = await debit.now();
    return listOf(await debit.collections.list({ order: 'oldest', limit: LIST_MOST }), {
      query: asked(ListQuery, request.query),
      view: (collection) => requestView(collection, now),
    });
  });
  app.post<ById>('/payment_requests/:id/cancel', async ({ params }) => {
    found(await debit.collections.find(params.id));
    const cancelled = await debit.cancelCollection(params.id);
    if (cancelled === null)
      throw refusal(400, 'invalid_status', 'Only one that is still initial can be canceled.');
    return requestView(cancelled, await debit.now());
  });
}

type Listed = { readonly reference: string; readonly created_at: string };
type Listing<T> = { readonly query: ListQuery; readonly view: (one: T) => object };

/** A page of those whose reference has the searched text somewhere. */
function listOf<T extends Listed>(all: readonly T[], { query, view }: Listing<T>) {
  const { search, start_date: from = '', order, limit, page } = query;
  const fitting = all.filter(
    ({ reference, created_at }) => reference.includes(search) && created_at >= from,
  );
  const ordered = order === 'asc' ? fitting : fitting.toReversed();
  const size = Math.min(limit, PAGE_MOST);
  const results = ordered.slice((page - 1) * size, page * size).map(view);
  return { count: fitting.length, results };
}

const methodView = (mandate: KeptMandate) => ({
  id: mandate.id,
  reference: mandate.reference,
  customerId: mandate.customer_id,
  status: METHOD_STATUS[mandate.status],
  ...failureOf(mandate.reject_code),
  createdDate: mandate.created_at,
});

const requestView = (collection: Collection, now: Date) => ({
  id: collection.id,
  reference: collection.reference,
  paymentMethodId: collection.mandate_id,
  amount: collection.amount / 100,
  currency: 'mxn',
  status:
    collection.status === 'submitted' && Date.parse(collection.sent_at) > now.getTime()
      ? 'initial'
      : REQUEST_STATUS[collection.status],
  ...failureOf(collection.status === 'objected' ? null : collection.reject_code),
  createdDate: collection.created_at,
  lastUpdatedDate: collection.updated_at,
  chargebackDate: collection.status === 'objected' ? collection.updated_at : null,
  bankChargebackDate: collection.status === 'objected' ? collection.updated_at.slice(0, 10) : null,
});

const failureOf = (code: string | null) => ({
  failedReason: code,
  failedMessage: REJECT_CAUSES[code ?? ''] ?? null,
});

const refusal = (status: number, code: string, message: string): VendorRefusal =>
  new VendorRefusal({ status, code }, message);

function asked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value ?? {});
  if (read.success) return read.data;
  const [field = ''] = Object.keys(problemsOf(read.error));
  throw new VendorRefusal({ status: 400, code: 'invalid' }, 'This field is not valid.', { field });
}

function found<T>(resource: T | null): T {
  if (resource === null) throw refusal(404, 'not_found', 'There is no such thing.');
  return resource;
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function sameAs(known: Collection, order: z.output<typeof NewRequest>): Collection {
  const isSame =
    known.amount === Math.round(order.amount * 100) &&
    known.mandate_id === order.paymentMethodId &&
    known.reference === order.reference;
  if (!isSame) throw refusal(400, 'idempotency_key', 'The key was used with another body.');
  return known;
}

type Behind = Pick<KeptMandate, 'bank' | 'account_kind' | 'account_last4' | 'ending'>;

function accountBehind({ accountType, accountNumber }: z.output<typeof NewMethod>): Behind {
  const account_last4 = accountNumber.slice(-4);
  if (accountType !== 'debit_card' && isClabe(accountNumber)) {
    const bank = bankOf(accountNumber) ?? 'Otro banco';
    return { bank, account_kind: 'clabe', account_last4, ending: endingOf(accountNumber) };
  }
  if (accountType === 'debit_card' && /^\d{16}$/.test(accountNumber) && passesLuhn(accountNumber)) {
    const bank = 'Banco de la tarjeta';
    return { bank, account_kind: 'debit_card', account_last4, ending: account_last4 };
  }
  throw refusal(400, 'invalid_account', 'The account is not valid.');
}

/** `[{ "request_id", "message", "code", "field"? }]`, as Belvo's other interfaces have it. */
function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message, fields } = refusalOf(error, request);
    const fault = { request_id: randomUUID(), message, code, field: fields?.['field'] };
    return reply.code(status).send([fault]);
  });
}
