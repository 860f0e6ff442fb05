import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { openVendorApi } from '#platform/vendor-api.ts';
import { asked, referenceTaken, VendorRefusal } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { newVerification } from './account-verification.ts';
import { bankOf, isClabe } from './clabe.ts';
import { createSpei } from './spei.ts';

const Reference = z.string().min(1).max(100);
const RfcCurp = z.string().max(18).nullish();
const NewVerification = z.strictObject({
  reference: Reference,
  clabe: z.string(),
  holder_name: z.string().min(1).max(120),
  rfc_curp: RfcCurp,
});

/** Holder checks at the participant. Money that comes and goes: `stp-api.ts`. */
export const speiApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const spei = createSpei(world);
  const { apiKey } = world.configuration.vendors.spei;
  openVendorApi(app, world, { party: 'spei', apiKey });
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
