import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { LoginWorld } from './login-world.ts';

type Finished = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
  readonly accountId: string;
};

/** Hands the proven person to the library, which goes on with the authorisation. */
export async function finishInteraction(
  world: LoginWorld,
  provider: Provider,
  { request, reply, interaction, accountId }: Finished,
): Promise<FastifyReply> {
  await leaveOtherAccount(world, interaction, accountId);
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId, amr: ['pwd'] } },
    { mergeWithLastSubmission: false },
  );
  return reply.redirect(returnTo, 303);
}

/** Somebody else was signed in in this browser: that session ends, the new one does not inherit it. */
async function leaveOtherAccount(
  { artifacts }: LoginWorld,
  interaction: Finished['interaction'],
  accountId: string,
): Promise<void> {
  const { session } = interaction;
  if (session === undefined || session.accountId === accountId) return;
  interaction.session = undefined;
  await interaction.persist();
  await artifacts.removeBySession(session.uid);
}
