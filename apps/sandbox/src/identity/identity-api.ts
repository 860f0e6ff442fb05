import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { opaqueId } from '#platform/opaque-id.ts';
import { openVendorApi } from '#platform/vendor-api.ts';
import { asked, noSuch, referenceTaken, VendorRefusal } from '#platform/vendor-refusal.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { MATCH_FROM, REVIEW_FROM } from './capture-outcomes.ts';
import { createIdentity, type FaceMatch, type Identity } from './identity.ts';
import { type Face, type KeptSession, PURPOSES } from './identity-resources.ts';

const Reference = z.string().min(1).max(100);
const NewSession = z.strictObject({
  reference: Reference,
  purpose: z.enum(PURPOSES),
  person: z.strictObject({
    given_names: z.string().min(1),
    first_surname: z.string().min(1),
    second_surname: z
      .string()
      .nullish()
      .transform((name) => name ?? null),
    curp: z.string().regex(/^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/, 'a CURP of 18 signs'),
    birth_date: z.iso.date(),
  }),
  return_url: z.url({ protocol: /^https?$/ }),
  enrolled_session_id: z.string().nullish(),
  expires_in_s: z.int().min(60).max(86_400).default(1_800),
});
const NewFaceMatch = z.strictObject({
  reference: Reference,
  enrolled_session_id: z.string(),
  probe_session_id: z.string(),
});
const ByReference = z.strictObject({ reference: Reference });
type ById = { readonly Params: { readonly id: string } };

export const identityApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const identity = createIdentity(world);
  const { apiKey } = world.configuration.vendors.identity;
  openVendorApi(app, world, { party: 'identity', apiKey });
  sessionRoutes(app, identity, world.configuration.appOrigin);
  app.post('/v1/face-matches', async (request, reply) => {
    const order = asked(NewFaceMatch, request.body);
    const known = await identity.faceMatches.findByReference(order.reference);
    if (known !== null) return sameMatch(known, order);
    const match: FaceMatch = { id: opaqueId('fm'), ...order, ...(await compare(identity, order)) };
    await identity.faceMatches.add(match, order.reference);
    return reply.code(201).send(match);
  });
};

function sessionRoutes(app: FastifyInstance, identity: Identity, appOrigin: string): void {
  app.post('/v1/sessions', async (request, reply) => {
    const order = asked(NewSession, request.body);
    if (new URL(order.return_url).origin !== appOrigin) {
      throw new VendorRefusal(
        { status: 422, code: 'return_url_not_registered' },
        'The return address is not one of the registered ones.',
      );
    }
    if (order.purpose === 'face_match')
      await approvedOnboarding(identity, order.enrolled_session_id);
    const session = await identity.create({
      reference: order.reference,
      purpose: order.purpose,
      person: order.person,
      enrolledSessionId: order.enrolled_session_id ?? null,
      returnUrl: order.return_url,
      lifeS: order.expires_in_s,
    });
    if (session !== null) return reply.code(201).send(identity.view(session));
    const known = await identity.sessions.findByReference(order.reference);
    if (known === null) throw referenceTaken();
    return identity.view(sameSession(known, order));
  });
  app.get('/v1/sessions', async (request) => {
    const session = await identity.sessions.findByReference(
      asked(ByReference, request.query).reference,
    );
    return { sessions: session === null ? [] : [identity.view(session)] };
  });
  app.get<ById>('/v1/sessions/:id', async ({ params }) =>
    identity.view(found(await identity.sessions.find(params.id))),
  );
  app.post<ById>('/v1/sessions/:id/cancel', async ({ params }) =>
    identity.view(found(await identity.cancel(params.id))),
  );
}

function found(session: KeptSession | null): KeptSession {
  if (session === null) throw noSuch('session');
  return session;
}

function sameSession(known: KeptSession, order: z.output<typeof NewSession>): KeptSession {
  const isSame = known.person.curp === order.person.curp && known.purpose === order.purpose;
  if (!isSame) throw referenceTaken();
  return known;
}

async function approvedOnboarding(
  identity: Identity,
  id: string | null | undefined,
): Promise<KeptSession> {
  const session = id == null ? null : await identity.sessions.find(id);
  if (session?.status !== 'approved' || session.purpose !== 'onboarding') {
    throw new VendorRefusal(
      { status: 422, code: 'not_enrolled' },
      'A face match needs an approved onboarding to compare with.',
    );
  }
  return session;
}

function sameMatch(known: FaceMatch, order: z.output<typeof NewFaceMatch>): FaceMatch {
  if (known.probe_session_id !== order.probe_session_id) throw referenceTaken();
  return known;
}

async function compare(identity: Identity, order: z.output<typeof NewFaceMatch>) {
  await approvedOnboarding(identity, order.enrolled_session_id);
  const { result } = found(await identity.sessions.find(order.probe_session_id));
  if (result?.face == null) {
    throw new VendorRefusal(
      { status: 409, code: 'probe_not_captured' },
      'There is no selfie to compare yet.',
    );
  }
  return { ...result.face, decision: decisionOn(result.face) };
}

function decisionOn({ similarity, liveness }: Face): FaceMatch['decision'] {
  if (liveness === 'failed' || similarity < REVIEW_FROM) return 'no_match';
  return similarity >= MATCH_FROM ? 'match' : 'review';
}
