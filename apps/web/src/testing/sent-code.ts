import {
  CODE_ATTEMPTS_MAX,
  CODE_LIFE_MS,
  CODE_RESEND_PAUSE_S,
} from '@abona/contract/identity/one-time-code';

/** A code that was sent just now, as long and as often good as the server's. */
export const sentNow = {
  expires_at: new Date(Date.now() + CODE_LIFE_MS).toISOString(),
  attempts_left: CODE_ATTEMPTS_MAX,
};

/** Until another one may be asked for. */
export const RESEND_AFTER_S = CODE_RESEND_PAUSE_S;
