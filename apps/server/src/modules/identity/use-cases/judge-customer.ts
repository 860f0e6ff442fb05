import type { Customer } from '../domain/customer.ts';
import { judgeLogin, type LoginVerdict } from '../domain/login-rules.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** What we know of a customer from the other modules, judged. */
export async function judgeCustomer(
  { applications, flags }: Pick<IdentityDeps, 'applications' | 'flags'>,
  { customerId, email }: Pick<Customer, 'customerId' | 'email'>,
): Promise<LoginVerdict> {
  const [standing, isVerificationOn] = await Promise.all([
    applications.standingOf(customerId),
    flags.isOn('VERIFY_ACCOUNT', customerId),
  ]);
  return judgeLogin({ ...standing, hasEmail: email !== null, isVerificationOn });
}
