/** What origination knows of a person, as far as a login asks. */
export type Standing = {
  /** Some application of theirs was handed in. */
  readonly hasApplied: boolean;
  /** Some application of theirs became a loan. */
  readonly hasBorrowed: boolean;
};

export type LoginFacts = Standing & {
  readonly hasEmail: boolean;
  readonly isVerificationOn: boolean;
};

export type LoginVerdict = {
  /** We have dealt with them before: a form was handed in, or money lent. */
  readonly isKnown: boolean;
  /** They borrowed before. */
  readonly isRecurrent: boolean;
  readonly mustVerifyEmail: boolean;
};

/**
 * Who must prove the e-mail before going on: everybody new who has one, while the VERIFY_ACCOUNT flag
 * is on. Somebody we already know is asked but never barred, since paying must not wait for a mailbox.
 * The verdict does not depend on whether it was proven already; that is the other half of the guard.
 */
export function judgeLogin(facts: LoginFacts): LoginVerdict {
  const isKnown = facts.hasApplied || facts.hasBorrowed;
  return {
    isKnown,
    isRecurrent: facts.hasBorrowed,
    mustVerifyEmail: facts.isVerificationOn && facts.hasEmail && !isKnown,
  };
}
