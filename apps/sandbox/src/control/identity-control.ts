import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OUTCOMES } from '#identity/capture-outcomes.ts';
import { createIdentity, viewOf } from '#identity/identity.ts';
import type { KeptSession } from '#identity/identity-resources.ts';
import { waitFor } from '#platform/world-events.ts';
import type { World } from '#world.ts';
import { checkedBody, checkedQuery, Limit, refusedWhenNull, WaitMs } from './control-refusal.ts';

const SessionQuery = z.strictObject({
  reference: z.string().optional(),
  curp: z.string().optional(),
  limit: Limit,
  wait_ms: WaitMs,
});
const Finish = z.strictObject({ outcome: z.enum(OUTCOMES) });
const Judgement = z.strictObject({ decision: z.enum(['approved', 'declined']) });
type ById = { readonly Params: { readonly id: string } };

export function identityControl(app: FastifyInstance, world: World): void {
  const identity = createIdentity(world);
  const view = (session: KeptSession) => viewOf(world.configuration.vendorUrl, session);
  const changed = (session: KeptSession | null) =>
    view(refusedWhenNull(session, 'There is no such session in a state that allows it.'));
  const find = async (
    { reference, curp }: Pick<z.output<typeof SessionQuery>, 'reference' | 'curp'>,
    limit: number,
  ): Promise<readonly KeptSession[]> => {
    const having = curp === undefined ? {} : { person: { idNumber: curp } };
    if (reference === undefined) return identity.sessions.list({ having, limit });
    const session = await identity.findByVendorData(reference);
    return session !== null && (curp ?? session.person.idNumber) === session.person.idNumber
      ? [session]
      : [];
  };

  app.get('/identity/sessions', async (request) => {
    const { reference, curp, limit, wait_ms } = checkedQuery(SessionQuery, request);
    const sessions = await waitFor(
      world.events,
      { topic: 'identity', about: reference, timeoutMs: wait_ms },
      async () => {
        const listed = await find({ reference, curp }, limit);
        return listed.length > 0 ? listed : null;
      },
    );
    return { sessions: (sessions ?? []).map(view) };
  });
  app.post<ById>('/identity/sessions/:id/finish', async (request) => {
    const { outcome } = checkedBody(Finish, request);
    return changed(await identity.finish(request.params.id, outcome));
  });
  app.post<ById>('/identity/sessions/:id/judge', async (request) => {
    const { decision } = checkedBody(Judgement, request);
    return changed(await identity.judge(request.params.id, decision));
  });
  app.post<ById>('/identity/sessions/:id/abandon', async ({ params }) =>
    changed(await identity.abandon(params.id)),
  );
  app.post<ById>('/identity/sessions/:id/expire', async ({ params }) =>
    changed(await identity.expire(params.id)),
  );
}
