import { AUTH_ERROR_RETRY_LIMIT } from '@abona/contract/limits';

/**
 * The session-error loop (specification 4). A login that fails is worth another try, but not for
 * ever: a provider and an app that disagree would send the person round and round. The counter goes
 * up with each error and back to nothing after 30 s of being signed in; at five it ends on the error
 * page. Two errors are told apart: an expired token cannot get better by trying, and an answer that
 * nobody asked for (pasted by hand, or another person's) is dropped without touching the session.
 */
export type SessionError = 'auth_error' | 'expired' | 'invalid_state';

export type LoopVerdict = {
  readonly errors: number;
  readonly next:
    | { readonly kind: 'go_on' }
    | { readonly kind: 'strip_login_answer' }
    | {
        readonly kind: 'error_page';
        readonly reason: 'too_many_retries' | 'exp_time';
        readonly logsOut: boolean;
      };
};

export function judgeSessionError(errors: number, error: SessionError): LoopVerdict {
  if (error === 'expired') {
    return { errors, next: { kind: 'error_page', reason: 'exp_time', logsOut: true } };
  }
  if (errors >= AUTH_ERROR_RETRY_LIMIT) {
    const logsOut = error === 'auth_error';
    return { errors, next: { kind: 'error_page', reason: 'too_many_retries', logsOut } };
  }
  return {
    errors: errors + 1,
    next: { kind: error === 'invalid_state' ? 'strip_login_answer' : 'go_on' },
  };
}
