import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { openVendorApi } from '#platform/vendor-api.ts';
import { asked, noSuch, referenceTaken, VendorRefusal } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { newVerification } from './account-verification.ts';
import { bankOf, isClabe } from './clabe.ts';
import { createSpei, type Spei } from './spei.ts';

const Reference = z.string().min(1).max(100);
const RfcCurp = z.string().max(18).nullish();
const NewVerification = z.strictObject({
  reference: Reference,
  clabe: z.string(),
  holder_name: z.string().min(1).max(120),
  rfc_curp: RfcCurp,
});
const TransferQuery = z.strictObject({
  clabe: z.string().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});
const ReturnOrder = z.strictObject({
  code: z.string().regex(/^\d\d$/),
  reason: z.string().optional(),
});

type ById = { readonly Params: { readonly id: string } };

/** The SPEI participant's interface: what came in, holder checks. What goes out: `stp-api.ts`. */
export const speiApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const spei = createSpei(world);
  const { apiKey } = world.configuration.vendors.spei;
  openVendorApi(app, world, { party: 'spei', apiKey });
  transferRoutes(app, spei);
  app.post('/v1/account-verifications', async (request, reply) => {
    const order = asked(NewVerification, request.body);
    const known = await spei.verifications.findByReference(order.reference);
    if (known !== null && known.clabe !== order.clabe) throw referenceTaken();
    if (known !== null) return known;
    const bank = reachableBank(order.clabe);
    const verification = newVerification(order, { bank, at: await world.now() });
    await spei.verifications.add(verification, order.reference);
    world.events.announce('spei');
    return reply.code(201).send(verification);
  });
};

function transferRoutes(app: FastifyInstance, spei: Spei): void {
  app.get('/v1/transfers', async (request) => {
    const { clabe, from = '', to = '9999', after, limit } = asked(TransferQuery, request.query);
    const having = clabe === undefined ? {} : { clabe };
    const listed = await spei.transfers.list({
      afterId: after,
      having,
      order: 'oldest',
      limit: limit + 1,
    });
    const transfers = listed
      .slice(0, limit)
      .filter(({ operation_date }) => operation_date >= from && operation_date <= to);
    return { transfers, has_more: listed.length > limit };
  });
  app.get<ById>('/v1/transfers/:id', async ({ params }) =>
    found(await spei.transfers.find(params.id), 'transfer'),
  );
  app.post<ById>('/v1/transfers/:id/return', async (request) => {
    const { code } = asked(ReturnOrder, request.body);
    let isNew = false;
    const transfer = found(
      await spei.transfers.change(request.params.id, (current) => {
        isNew = current.status === 'received';
        return isNew ? { ...current, status: 'returned', return_code: code } : current;
      }),
      'transfer',
    );
    if (isNew) await spei.tell('transfer.returned', { transfer });
    return transfer;
  });
}

function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw noSuch(what);
  return resource;
}

function reachableBank(clabe: string): string {
  if (!isClabe(clabe)) {
    throw new VendorRefusal({ status: 422, code: 'invalid_clabe' }, 'The CLABE is not valid.');
  }
  const bank = bankOf(clabe);
  if (bank === null) {
    throw new VendorRefusal({ status: 422, code: 'unknown_bank' }, 'The bank cannot be reached.');
  }
  return bank;
}
