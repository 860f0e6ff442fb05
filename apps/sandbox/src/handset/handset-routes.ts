import { brandName } from '@abona/lender/lender';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listAccounts } from '#login/account-store.ts';
import { pagePolicy, securityHeaders, sendPage } from '#platform/page.ts';
import type { World } from '#world.ts';
import { signInByApp } from './app-sign-in.ts';
import { handsetPage } from './handset-page.ts';

const SignIn = z.object({ email: z.email(), previous: z.string().max(4_096).nullable() });
const ACCOUNTS_MAX = 50;

/** The phone that shows the app, and what its native part does behind the webview. */
export function handsetRoutes(app: FastifyInstance, world: World): void {
  const { appOrigin } = world.configuration;
  const policy = pagePolicy({ extra: [`frame-src ${appOrigin}`] });

  app.get('/app-movil', async (_, reply) => {
    const accounts = await listAccounts(world.database, ACCOUNTS_MAX);
    reply.headers(securityHeaders(policy));
    return sendPage(reply, handsetPage({ appOrigin, emails: accounts.map(({ email }) => email) }));
  });

  app.post('/app-movil/sesion', async (request, reply) => {
    const wish = SignIn.safeParse(request.body);
    if (!wish.success) return reply.code(422).send({ error: 'Elige una cuenta.' });
    const session = await signInByApp(world, wish.data);
    return session ?? reply.code(502).send({ error: `${brandName} no aceptó a esa cuenta.` });
  });
}
