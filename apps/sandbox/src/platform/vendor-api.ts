import type { FastifyInstance } from 'fastify';
import type { VendorParty } from './faults.ts';
import { type GateWorld, guardVendor } from './vendor-gate.ts';
import { answerRefusals, requireBearer, VendorRefusal } from './vendor-refusal.ts';

type VendorApi = { readonly party: VendorParty; readonly apiKey: string };

/** A bearer key, one form of errors, faults. */
export function openVendorApi(
  app: FastifyInstance,
  world: GateWorld,
  { party, apiKey }: VendorApi,
): void {
  answerRefusals(app);
  app.addHook('onRequest', async (request) => requireBearer(request, apiKey));
  guardVendor(app, world, {
    party,
    unavailable: () =>
      new VendorRefusal({ status: 503, code: 'unavailable' }, `${party} is out of service.`),
  });
}
