import { EMAIL_POLLING_ATTEMPTS_MAX, EMAIL_POLLING_INTERVAL_MS } from '@abona/contract/limits';

type PollFacts = {
  readonly isVerified: boolean;
  /** Looks that were answered or failed so far. */
  readonly attempts: number;
};

/** When to look again whether the e-mail is verified; false: not by itself any more. */
export const nextEmailPoll = ({ isVerified, attempts }: PollFacts): number | false =>
  isVerified || attempts >= EMAIL_POLLING_ATTEMPTS_MAX ? false : EMAIL_POLLING_INTERVAL_MS;
