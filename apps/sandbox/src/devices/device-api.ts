import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { opaqueId } from '#platform/opaque-id.ts';
import { createRecords } from '#platform/records.ts';
import { guardVendor } from '#platform/vendor-gate.ts';
import { answerRefusals, VendorRefusal } from '#platform/vendor-refusal.ts';
import { allowOrigin, readScript, sendScript } from '#platform/vendor-script.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { DEVICE_VENDORS, type DeviceVendor, protocols } from './device-vendors.ts';

type Session = { readonly id: string; readonly clientId: string; readonly seenAt: string };

const Seen = z.object({
  session: z.string().min(1).max(200).nullable(),
  client_id: z.string().max(200),
});

/** Device intelligence: each vendor's script, what it collects, and its verdict for the lender. */
export const deviceApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  answerRefusals(app);
  guardVendor(app, world, {
    party: 'devices',
    unavailable: () =>
      new VendorRefusal(
        { status: 503, code: 'unavailable' },
        'device intelligence is out of service.',
      ),
  });
  const script = readScript('device-intelligence.js');
  for (const vendor of DEVICE_VENDORS) {
    const { script: path } = protocols[vendor];
    app.get(`/${vendor}${path}`, (_request, reply) => sendScript(reply, script));
    await app.register(vendorRoutes, { world, vendor, prefix: `/${vendor}` });
  }
};

const vendorRoutes: FastifyPluginAsync<{
  readonly world: VendorWorld;
  readonly vendor: DeviceVendor;
}> = async (app, { world, vendor }) => {
  const sessions = createRecords<Session>(world.database, `device.${vendor}`);
  const { method, path: url, sessionIn, verdict, unknown } = protocols[vendor];
  const credentials = world.configuration.vendors.devices[vendor];

  app.post('/collect', async (request, reply) => {
    allowOrigin(reply, world.configuration.appOrigin);
    const seen = Seen.safeParse(request.body);
    if (!seen.success || seen.data.client_id !== credentials.clientId)
      throw new VendorRefusal({ status: 400, code: 'unknown_client' }, 'This client is not known.');
    const id = seen.data.session ?? opaqueId('req');
    await sessions.add({ id, clientId: seen.data.client_id, seenAt: new Date().toISOString() });
    return { request_id: id };
  });

  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const session = sessionIn(request, credentials);
      if (session === null)
        throw new VendorRefusal(
          { status: 401, code: 'unauthorized' },
          'The credentials are wrong.',
        );
      if ((await sessions.find(session)) === null)
        return reply.code(unknown.status).send(unknown.body);
      return verdict(world.faults.now().devices.level, session);
    },
  });
};
