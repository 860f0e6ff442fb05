import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { waitFor } from '#platform/world-events.ts';
import { returnPayout, settlePayout } from '#spei/payouts.ts';
import { createSpei, type NewTransfer, type TransferOutcome } from '#spei/spei.ts';
import { RETURN_CAUSES } from '#spei/spei-resources.ts';
import type { World } from '#world.ts';
import {
  checkedBody,
  checkedQuery,
  Limit,
  notFound,
  refusedWhenNull,
  WaitMs,
} from './control-refusal.ts';

const ByReference = z.strictObject({
  reference: z.string().optional(),
  limit: Limit,
  wait_ms: WaitMs,
});
const TransferQuery = z.strictObject({ clabe: z.string().optional(), limit: Limit });
const TransferOrder = z.strictObject({
  clabe: z.string().regex(/^\d{18}$/, '18 digits'),
  amount: z.int().min(1),
  sender: z
    .strictObject({ name: z.string(), clabe: z.string(), bank: z.string(), rfc_curp: z.string() })
    .partial()
    .optional(),
  concept: z.string().max(40).optional(),
  numeric_reference: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  clave_rastreo: z.string().min(1).max(30).optional(),
  told_amount: z.int().min(1).optional(),
});
const Return = z.strictObject({
  code: z.string().refine((code) => code in RETURN_CAUSES, 'a return code such as 01'),
});
type ById = { readonly Params: { readonly id: string } };

function incomingIn(request: FastifyRequest): NewTransfer {
  const { numeric_reference, clave_rastreo, told_amount, sender, ...order } = checkedBody(
    TransferOrder,
    request,
  );
  return {
    ...order,
    sender: sender as NewTransfer['sender'],
    numericReference: numeric_reference,
    trackingKey: clave_rastreo,
    toldAmount: told_amount,
  };
}

const outcomeView = (outcome: TransferOutcome) =>
  outcome.kind === 'received'
    ? { outcome: 'received', transfer: outcome.transfer }
    : { outcome: 'bounced', return_code: outcome.code, return_cause: RETURN_CAUSES[outcome.code] };

export function speiControl(app: FastifyInstance, world: World): void {
  const spei = createSpei(world);
  app.get('/spei/transfers', async (request) => {
    const { clabe, limit } = checkedQuery(TransferQuery, request);
    return { transfers: await spei.transfers.list({ having: clabe ? { clabe } : {}, limit }) };
  });
  app.post('/spei/transfers', async (request, reply) => {
    const outcome = await spei.receive(incomingIn(request));
    return reply.code(201).send(outcomeView(outcome));
  });
  /** The lender is told of money that never came. */
  app.post('/spei/forged-deposits', async (request, reply) =>
    reply.code(201).send({ transfer: await spei.forge(incomingIn(request)) }),
  );
  /** The same message once more. */
  app.post<ById>('/spei/transfers/:id/tell', async (request) => {
    const transfer = await spei.transfers.find(request.params.id);
    if (transfer === null) throw notFound('There is no such transfer.');
    await spei.tellDeposit(transfer);
    return { transfer };
  });
  /** Other money under the same tracking key, from another bank. */
  app.post<ById>('/spei/transfers/:id/repeat', async (request, reply) => {
    const transfer = await spei.transfers.find(request.params.id);
    if (transfer === null) throw notFound('There is no such transfer.');
    const outcome = await spei.receive(spei.repeat(transfer));
    return reply.code(201).send(outcomeView(outcome));
  });
  payoutControl(app, world);
}

function payoutControl(app: FastifyInstance, world: World): void {
  const spei = createSpei(world);
  const refused = 'There is no such payout in a state that allows it.';
  app.get('/spei/payouts', async (request) => {
    const { reference, limit, wait_ms } = checkedQuery(ByReference, request);
    const filter = { having: reference === undefined ? {} : { reference }, limit };
    const listed = await waitFor(world.events, { topic: 'spei', timeoutMs: wait_ms }, async () =>
      nonEmpty(await spei.payouts.list(filter)),
    );
    return { payouts: listed ?? [] };
  });
  app.post<ById>('/spei/payouts/:id/settle', async ({ params }) =>
    refusedWhenNull(await settlePayout(spei, params.id, await world.now()), refused),
  );
  app.post<ById>('/spei/payouts/:id/return', async (request) => {
    const { code } = checkedBody(Return, request);
    const order = { code, at: await world.now() };
    return refusedWhenNull(await returnPayout(spei, request.params.id, order), refused);
  });
}

const nonEmpty = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null);
