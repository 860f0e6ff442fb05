import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createAccountAdministration } from '#login/account-administration.ts';
import { findAccountByEmail, type ListedAccount, listAccounts } from '#login/account-store.ts';
import { mintAccessToken } from '#login/mint-token.ts';
import { EmailAddress } from '#platform/email-address.ts';
import { FaultSettings } from '#platform/faults.ts';
import type { World } from '#world.ts';
import { ControlRefusal, checked, checkedBody, notFound } from './control-refusal.ts';

const Password = z.string().min(8).max(128);
const NewAccount = z.strictObject({
  email: EmailAddress,
  password: Password,
  email_verified: z.boolean().default(false),
  /** A line about somebody who lives in this world: they can be entered as from the sign-in page. */
  story: z.string().min(1).max(200).nullable().default(null),
});
const TokenOrder = z.strictObject({
  email: EmailAddress,
  ext: z.record(z.string(), z.string()).default({}),
  fault: FaultSettings.shape.login.shape.tokens.default('good'),
});
const ByEmail = z.object({ email: EmailAddress });

const toView = (account: ListedAccount) => ({
  id: account.id,
  email: account.email,
  email_verified: account.emailVerified,
  story: account.story,
  created_at: account.createdAt.toISOString(),
  last_login_at: account.lastLoginAt?.toISOString() ?? null,
  locked_until: account.lockedUntil?.toISOString() ?? null,
});

export function loginControl(app: FastifyInstance, world: World): void {
  const accounts = createAccountAdministration(world);
  const emailOf = (parameters: unknown) => checked(ByEmail, parameters).email;
  const mustExist = (found: boolean) => {
    if (!found) throw notFound('There is no account with this address.');
    return { done: true };
  };

  app.get('/accounts', async () => ({
    accounts: (await listAccounts(world.database)).map(toView),
  }));
  app.post('/accounts', async (request, reply) => {
    const { email_verified: emailVerified, ...wanted } = checkedBody(NewAccount, request);
    const account = await accounts.create({ ...wanted, emailVerified });
    if (account === null) {
      throw new ControlRefusal({ status: 409, code: 'exists' }, 'The address has an account.');
    }
    return reply.code(201).send(toView({ ...account, lockedUntil: null }));
  });
  app.delete('/accounts/:email', async ({ params }) =>
    mustExist(await accounts.remove(emailOf(params))),
  );
  app.post('/accounts/:email/lock', async ({ params }) =>
    mustExist(await accounts.lock(emailOf(params))),
  );
  app.post('/accounts/:email/unlock', async ({ params }) =>
    mustExist(await accounts.unlock(emailOf(params))),
  );
  app.post('/accounts/:email/sign-out', async ({ params }) =>
    mustExist(await accounts.signOutEverywhere(emailOf(params))),
  );
  app.put('/accounts/:email/password', async (request) => {
    const { password } = checkedBody(z.strictObject({ password: Password }), request);
    return mustExist(await accounts.setPassword(emailOf(request.params), password));
  });

  app.post('/tokens', async (request, reply) => {
    const { email, ext, fault } = checkedBody(TokenOrder, request);
    const account = await findAccountByEmail(world.database, email);
    if (account === null) throw notFound('There is no account with this address.');
    const token = await mintAccessToken(world, { account, ext, fault });
    return reply.code(201).send({ access_token: token, token_type: 'Bearer' });
  });
}
