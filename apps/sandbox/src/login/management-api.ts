import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { LoginWorld } from './login-world.ts';
import { publicKeys } from './signing-keys.ts';

/** What the lender's server is granted of Auth0's Management API. */
export const MANAGEMENT_SCOPES = [
  'read:sessions',
  'delete:sessions',
  'delete:refresh_tokens',
] as const;

export const managementAudience = ({ issuer }: { readonly issuer: string }): string =>
  `${issuer}api/v2/`;

const PAGE_MAX = 100;
const Query = z.object({
  take: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
  from: z.string().max(200).default(''),
});

type ById = { readonly Params: { readonly id: string } };

/** As much of Auth0's Management API as ends sessions: listed by person, revoked with their refresh tokens. */
export function managementRoutes(app: FastifyInstance, world: LoginWorld): void {
  app.get<ById>('/api/v2/users/:id/sessions', async (request, reply) => {
    if (!(await isGranted(world, request, ['read:sessions']))) return refuse(reply);
    const query = Query.safeParse(request.query);
    if (!query.success) return reply.code(400).send(problem(400, 'Bad Request'));
    const { take, from } = query.data;
    const found = await world.artifacts.sessionsOf(request.params.id, { after: from, limit: take });
    const next = found.length === take ? found.at(-1)?.id : undefined;
    return { sessions: found.map((one) => ({ user_id: request.params.id, ...one })), next };
  });

  app.post<ById>('/api/v2/sessions/:id/revoke', async (request, reply) => {
    const scopes = ['delete:sessions', 'delete:refresh_tokens'];
    if (!(await isGranted(world, request, scopes))) return refuse(reply);
    await world.artifacts.removeBySession(request.params.id);
    world.events.announce('accounts');
    return reply.code(202).send();
  });
}

async function isGranted(
  { keys, configuration }: LoginWorld,
  request: FastifyRequest,
  scopes: readonly string[],
): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const { issuer } = configuration.login;
  const audience = managementAudience(configuration.login);
  const verified = await jwtVerify(token, publicKeys(keys), { issuer, audience }).catch(() => null);
  const granted = String(verified?.payload['scope'] ?? '').split(' ');
  return scopes.every((scope) => granted.includes(scope));
}

const problem = (statusCode: number, error: string) => ({ statusCode, error, message: error });

const refuse = (reply: FastifyReply) => reply.code(401).send(problem(401, 'Unauthorized'));
