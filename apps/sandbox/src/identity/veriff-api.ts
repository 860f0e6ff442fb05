import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { guardVendor } from '#platform/vendor-gate.ts';
import { refusalOf, VendorRefusal } from '#platform/vendor-refusal.ts';
import type { VendorConfiguration } from '#vendor-configuration.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { createIdentity } from './identity.ts';
import { decisionOf, type Purpose, pageOf } from './identity-resources.ts';
import { isSigned } from './veriff-signature.ts';

const name = z.string().trim().min(1).max(200);
const NewSession = z.object({
  verification: z.object({
    callback: z.url({ protocol: /^https?$/ }),
    vendorData: z.string().max(1_000).default(''),
    endUserId: z.uuid().nullish(),
    person: z.object({
      firstName: name,
      lastName: name,
      idNumber: z.string().max(100),
      dateOfBirth: z.iso.date().nullish(),
    }),
    document: z.object({ country: z.string().length(2).optional() }).optional(),
  }),
});

/** What Veriff says instead of doing it, by its published codes. */
const REFUSALS = {
  noClient: [401, '1801', 'Mandatory X-AUTH-CLIENT header containing the API key is missing'],
  noIntegration: [401, '1803', 'Integration with the API key was not found'],
  noHash: [401, '1812', 'Signature is not a valid SHA256 hash'],
  badSignature: [
    401,
    '1818',
    'Signature does not match the HMAC-SHA256 of query ID and integration API secret',
  ],
  badId: [400, '1002', 'Query ID must be a valid UUID V4'],
  missing: [400, '1102', 'Mandatory parameters are missing from the request.'],
  invalid: [400, '1104', 'Request includes invalid parameters.'],
  notHttps: [400, '1302', 'Only HTTPS return URLs are allowed.'],
  unknown: [404, '1104', 'There is no such session.'],
  away: [503, '1500', 'Veriff is out of service.'],
} as const;

function refusal(why: keyof typeof REFUSALS): VendorRefusal {
  const [status, code, message] = REFUSALS[why];
  return new VendorRefusal({ status, code }, message);
}

/** Veriff's public interface, for both integrations: sessions are made, and their decisions asked for. */
export const veriffApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  answerFailures(app);
  guardVendor(app, world, { party: 'identity', unavailable: () => refusal('away') });
  const identity = createIdentity(world);
  const { vendors, vendorUrl } = world.configuration;

  app.post('/v1/sessions', async (request, reply) => {
    const purpose = integrationOf(vendors.identity, request);
    const { verification: order } = askedFor(request.body);
    const session = await identity.create({
      purpose,
      vendorData: order.vendorData,
      endUserId: order.endUserId ?? null,
      person: { ...order.person, dateOfBirth: order.person.dateOfBirth ?? null },
      callback: order.callback,
    });
    return reply.code(201).send({
      status: 'success',
      verification: {
        id: session.id,
        url: pageOf(vendorUrl, session),
        vendorData: session.vendor_data,
        host: vendorUrl,
        baseUrl: vendorUrl,
        status: 'created',
        sessionToken: randomBytes(32).toString('base64url'),
      },
    });
  });

  app.get<{ Params: { id: string } }>('/v1/sessions/:id/decision', async (request) => {
    const purpose = integrationOf(vendors.identity, request);
    const { id } = request.params;
    const signature = request.headers['x-hmac-signature'];
    if (!/^[\da-f]{64}$/.test(String(signature))) throw refusal('noHash');
    if (!isSigned(vendors.identity.keys[purpose], id, signature)) throw refusal('badSignature');
    if (!z.uuid().safeParse(id).success) throw refusal('badId');
    const session = await identity.sessions.find(id);
    if (session?.purpose !== purpose) throw refusal('unknown');
    const verification = decisionOf(session);
    return { status: 'success', verification, technicalData: { ip: '127.0.0.1' } };
  });
};

function integrationOf(
  { keys }: VendorConfiguration['identity'],
  { headers }: FastifyRequest,
): Purpose {
  const client = headers['x-auth-client'];
  if (client === undefined) throw refusal('noClient');
  if (client === keys.onboarding.apiKey) return 'onboarding';
  if (client === keys.face_match.apiKey) return 'face_match';
  throw refusal('noIntegration');
}

function askedFor(body: unknown): z.output<typeof NewSession> {
  const read = NewSession.safeParse(body ?? {});
  if (!read.success) {
    const isMissing = read.error.issues.some(
      (issue) => issue.code === 'invalid_type' && issue.input === undefined,
    );
    throw refusal(isMissing ? 'missing' : 'invalid');
  }
  const { protocol, hostname } = new URL(read.data.verification.callback);
  // This machine has no certificate; anywhere else Veriff wants one.
  if (protocol !== 'https:' && hostname !== 'localhost') throw refusal('notHttps');
  return read.data;
}

/** `{ "status": "fail", "code": "1803", "message": "…" }` for everything that goes wrong. */
function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = refusalOf(error, request);
    const known = /^\d{4}$/.test(code) ? code : '1104';
    return reply.code(status).send({ status: 'fail', code: known, message });
  });
}
