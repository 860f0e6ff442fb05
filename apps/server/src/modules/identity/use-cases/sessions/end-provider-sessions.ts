import {
  type EndedAtProvider,
  isEndedAtProvider,
  isNamedSession,
} from '#modules/identity/domain/session.ts';
import { endProviderSessionsJob } from '#modules/identity/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type ProviderLogout = EndedAtProvider & { readonly customerId: number };

/**
 * Has the provider end them too, once all of it is kept: its refresh tokens would only be refused here. Where the
 * provider cannot, or names no sessions to spare one by, refusing has to do.
 */
export async function queueProviderEnd(
  { enqueue, loginSessions }: Pick<IdentityDeps, 'enqueue' | 'loginSessions'>,
  tx: Tx,
  { customerId, until, except, only }: ProviderLogout,
): Promise<void> {
  const isNamed = [except, only].every((session) => session === null || isNamedSession(session));
  if (loginSessions === null || !isNamed) return;
  await enqueue(tx, {
    job: endProviderSessionsJob,
    payload: { customer_id: customerId, until: until.toISOString(), except, only },
  });
}

export async function endProviderSessions(
  { customers, loginSessions }: Pick<IdentityDeps, 'customers' | 'loginSessions'>,
  { customerId, ...ended }: ProviderLogout,
): Promise<void> {
  const customer = await customers.find(customerId);
  if (loginSessions === null || customer === null) return;
  const sessions = await loginSessions.listOf(customer.subject);
  for (const session of sessions.filter((one) => isEndedAtProvider(one, ended)))
    await loginSessions.revoke(session.id);
}
