import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { passesLuhn } from '#cards/card-numbers.ts';
import { opaqueId } from '#platform/opaque-id.ts';
import { openVendorApi } from '#platform/vendor-api.ts';
import { asked, noSuch, referenceTaken, VendorRefusal } from '#platform/vendor-refusal.ts';
import { bankOf, endingOf, isClabe } from '#spei/clabe.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { createDebit, type Debit, runDueDebits } from './debit.ts';
import { collectionTimes, mandateAnswerAt } from './debit-decisions.ts';
import { type Collection, type KeptMandate, mandateView, PERIODS } from './debit-resources.ts';

const Reference = z.string().min(1).max(100);
const NewMandate = z.strictObject({
  reference: Reference,
  account: z.strictObject({ kind: z.enum(['clabe', 'debit_card']), number: z.string() }),
  holder_name: z.string().min(1).max(120),
  max_amount: z.int().min(1),
  period: z.enum(PERIODS),
  concept: z.string().min(1).max(40),
  expires_on: z.iso.date().nullish(),
});
const NewCollection = z.strictObject({
  reference: Reference,
  mandate_id: z.string(),
  amount: z.int().min(1),
  due_on: z.iso.date(),
});
const ByReference = z.strictObject({ reference: Reference });
const Changed = z.strictObject({
  updated_from: z.iso.datetime(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
type ById = { readonly Params: { readonly id: string } };

/** Direct debit: mandates that a bank accepts, collections that it answers days later. */
export const debitApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const debit = createDebit(world);
  const { apiKey } = world.configuration.vendors.debit;
  openVendorApi(app, world, { party: 'debit', apiKey });
  // A bank that answers at once does so after us.
  const runSoon = () =>
    world.background.run('direct debit', async () => {
      world.events.announce('debit');
      await runDueDebits(debit);
    });
  mandateRoutes(app, debit, runSoon);
  collectionRoutes(app, debit, runSoon);
};

function mandateRoutes(app: FastifyInstance, debit: Debit, runSoon: () => void): void {
  app.post('/v1/mandates', async (request, reply) => {
    const { account, expires_on, ...order } = asked(NewMandate, request.body);
    const known = await debit.mandates.findByReference(order.reference);
    if (known !== null) return mandateView(sameMandate(known, account.number));
    const behind = accountBehind(account);
    const now = await debit.now();
    const mandate: KeptMandate = {
      id: opaqueId('dmn'),
      ...order,
      ...behind,
      account_kind: account.kind,
      expires_on: expires_on ?? null,
      status: 'pending_bank',
      reject_code: null,
      created_at: now.toISOString(),
      answer_at: mandateAnswerAt(behind, now),
    };
    if (!(await debit.mandates.add(mandate, order.reference))) throw referenceTaken();
    runSoon();
    return reply.code(201).send(mandateView(mandate));
  });
  app.get<ById>('/v1/mandates/:id', async ({ params }) =>
    mandateView(found(await debit.mandates.find(params.id), 'mandate')),
  );
  app.get('/v1/mandates', async (request) => {
    const mandate = await debit.mandates.findByReference(
      asked(ByReference, request.query).reference,
    );
    return { mandates: mandate === null ? [] : [mandateView(mandate)] };
  });
  app.post<ById>('/v1/mandates/:id/cancel', async ({ params }) => {
    found(await debit.mandates.find(params.id), 'mandate');
    await debit.cancelMandate(params.id);
    return mandateView(found(await debit.mandates.find(params.id), 'mandate'));
  });
}

function collectionRoutes(app: FastifyInstance, debit: Debit, runSoon: () => void): void {
  app.post('/v1/collections', async (request, reply) => {
    const order = asked(NewCollection, request.body);
    const known = await debit.collections.findByReference(order.reference);
    if (known !== null) return sameCollection(known, order);
    const mandate = found(await debit.mandates.find(order.mandate_id), 'mandate');
    if (mandate.status !== 'active') {
      throw new VendorRefusal(
        { status: 422, code: 'mandate_not_active' },
        `The mandate is ${mandate.status}.`,
      );
    }
    const now = await debit.now();
    const collection: Collection = {
      id: opaqueId('dcl'),
      ...order,
      ...collectionTimes(mandate, order.due_on, now),
      status: 'submitted',
      reject_code: null,
      created_at: now.toISOString(),
      settled_at: null,
      updated_at: now.toISOString(),
    };
    if (!(await debit.collections.add(collection, order.reference))) throw referenceTaken();
    runSoon();
    return reply.code(201).send(collection);
  });
  app.get<ById>('/v1/collections/:id', async ({ params }) =>
    found(await debit.collections.find(params.id), 'collection'),
  );
  app.get('/v1/collections', async (request) => {
    const query = asked(z.union([ByReference, Changed]), request.query);
    if ('updated_from' in query) return changedCollections(debit, query);
    const { reference } = query;
    const collection = await debit.collections.findByReference(reference);
    return { collections: collection === null ? [] : [collection] };
  });
  app.post<ById>('/v1/collections/:id/cancel', async ({ params }) => {
    found(await debit.collections.find(params.id), 'collection');
    const cancelled = await debit.cancelCollection(params.id);
    if (cancelled !== null) return cancelled;
    throw new VendorRefusal({ status: 409, code: 'already_sent' }, 'The bank has it already.');
  });
}

/** A page of all collections, of which those are told that changed since. */
async function changedCollections(
  debit: Debit,
  { updated_from, after, limit }: z.output<typeof Changed>,
) {
  const listed = await debit.collections.list({
    afterId: after,
    order: 'oldest',
    limit: limit + 1,
  });
  const page = listed.slice(0, limit);
  const since = Date.parse(updated_from);
  return {
    collections: page.filter(({ updated_at }) => Date.parse(updated_at) >= since),
    has_more: listed.length > limit,
    next: listed.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw noSuch(what);
  return resource;
}

function sameMandate(known: KeptMandate, number: string): KeptMandate {
  if (!number.endsWith(known.account_last4)) throw referenceTaken();
  return known;
}

function sameCollection(known: Collection, order: z.output<typeof NewCollection>): Collection {
  const isSame = known.amount === order.amount && known.mandate_id === order.mandate_id;
  if (!isSame) throw referenceTaken();
  return known;
}

type Account = z.output<typeof NewMandate>['account'];
type Behind = Pick<KeptMandate, 'bank' | 'account_last4' | 'ending'>;

function accountBehind({ kind, number }: Account): Behind {
  const account_last4 = number.slice(-4);
  if (kind === 'clabe' && isClabe(number)) {
    return { bank: bankOf(number) ?? 'Otro banco', account_last4, ending: endingOf(number) };
  }
  if (kind === 'debit_card' && /^\d{16}$/.test(number) && passesLuhn(number)) {
    return { bank: 'Banco de la tarjeta', account_last4, ending: account_last4 };
  }
  throw new VendorRefusal({ status: 422, code: 'invalid_account' }, 'The account is not valid.');
}
