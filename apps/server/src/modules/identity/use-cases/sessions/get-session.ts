import type { SessionView } from '@abona/contract/identity/session';
import { invariant } from '@abona/kernel/invariant';
import type { IdentityDeps } from '../identity-deps.ts';
import { readName } from './take-name.ts';

type Deps = Pick<IdentityDeps, 'db' | 'customers' | 'applications' | 'profiles'>;

/** Who is signed in, and the application they are in; zero and null where there is none. */
export async function getSession(deps: Deps, customerId: number): Promise<SessionView> {
  const [customer, application] = await Promise.all([
    deps.customers.find(customerId),
    deps.applications.currentOf(customerId),
  ]);
  invariant(customer !== null, 'a session without its customer');
  return {
    application_process_id: application?.applicationProcessId ?? 0,
    channel: application?.channel ?? null,
    customer_id: customerId,
    customer_name: (await readName(deps, customer)) ?? '',
    customer_email: customer.email ?? '',
    payment_type: application?.productType ?? null,
  };
}
