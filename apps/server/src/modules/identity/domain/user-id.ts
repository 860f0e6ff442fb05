const PROVIDER_PREFIX = 'auth0|';

/**
 * The id that people and trackers see: the subject less the login provider's own prefix.
 * For display only. Two subjects can look alike here (`auth0|1` and `1`), so nothing is ever found
 * by it: a customer is known by issuer and full subject.
 */
export const userIdOf = (subject: string): string =>
  subject.startsWith(PROVIDER_PREFIX) ? subject.slice(PROVIDER_PREFIX.length) : subject;
