import { comparableAddress } from './email-address.ts';
import type { LoginIdentity } from './login-identity.ts';

/** Somebody who signed in. Known by issuer and full subject, never by e-mail. */
export type Customer = {
  readonly id: string;
  /** The number that the outside knows. */
  readonly customerId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly name: string | null;
  readonly pushChannel: string;
  /** Logins from before then are worth nothing; real time. */
  readonly signedOutAt: Date | null;
  /** Except those of this session at the login provider. */
  readonly signedOutExcept: string | null;
};

/** A name as a form asks for it. */
export type FormName = {
  readonly given_names: string;
  readonly first_surname: string;
  readonly second_surname?: string | null | undefined;
};

export const fullNameOf = ({ given_names, first_surname, second_surname }: FormName): string =>
  [given_names, first_surname, second_surname].filter(Boolean).join(' ');

/** What a customer's row becomes when they sign in again. */
export type Refreshed = Pick<Customer, 'email' | 'emailVerifiedAt' | 'name'> & {
  readonly isEmailNew: boolean;
};

/**
 * The provider knows the current address and name; what it does not say stays as it was. Another
 * address must be proven anew, unless the provider vouches for it.
 */
export function refresh(customer: Customer, login: LoginIdentity, now: Date): Refreshed {
  const name = login.name ?? customer.name;
  if (login.email === null)
    return {
      email: customer.email,
      emailVerifiedAt: customer.emailVerifiedAt,
      name,
      isEmailNew: false,
    };
  const isEmailNew = !isSameAddress(customer.email, login.email);
  const provenBefore = isEmailNew ? null : customer.emailVerifiedAt;
  return {
    email: login.email,
    emailVerifiedAt: provenBefore ?? (login.isEmailVerified ? now : null),
    name,
    isEmailNew,
  };
}

const isSameAddress = (one: string | null, other: string): boolean =>
  one !== null && comparableAddress(one) === comparableAddress(other);
