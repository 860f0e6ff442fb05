import { describe, expect, it } from 'vitest';
import { judgeSessionError } from './session-error-loop.ts';

describe('the session-error loop', () => {
  it.each([0, 1, 2, 3, 4])('[4.13] counts an error and goes on after %d of them', (errors) => {
    expect(judgeSessionError(errors, 'auth_error')).toEqual({
      errors: errors + 1,
      next: { kind: 'go_on' },
    });
  });

  it.each([5, 6, 50])('[4.13, 8.13] logs out with too_many_retries after %d errors', (errors) => {
    expect(judgeSessionError(errors, 'auth_error')).toEqual({
      errors,
      next: { kind: 'error_page', reason: 'too_many_retries', logsOut: true },
    });
  });

  it.each([0, 4, 5, 9])('[4.13, 8.14] logs out with exp_time after %d errors', (errors) => {
    expect(judgeSessionError(errors, 'expired')).toEqual({
      errors,
      next: { kind: 'error_page', reason: 'exp_time', logsOut: true },
    });
  });

  it.each([0, 4])('[4.13] strips an answer of an invalid state after %d errors', (errors) => {
    expect(judgeSessionError(errors, 'invalid_state')).toEqual({
      errors: errors + 1,
      next: { kind: 'strip_login_answer' },
    });
  });

  it('ends for invalid states too, without signing out whoever is signed in', () => {
    expect(judgeSessionError(5, 'invalid_state').next).toEqual({
      kind: 'error_page',
      reason: 'too_many_retries',
      logsOut: false,
    });
  });
});
