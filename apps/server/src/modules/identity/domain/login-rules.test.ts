import { expect, it } from 'vitest';
import { judgeLogin } from './login-rules.ts';

const newcomer = {
  hasApplied: false,
  hasBorrowed: false,
  hasEmail: true,
  isVerificationOn: true,
};

it.each([
  ['a newcomer', newcomer, { isKnown: false, isRecurrent: false, mustVerifyEmail: true }],
  [
    'a newcomer without an e-mail',
    { ...newcomer, hasEmail: false },
    { isKnown: false, isRecurrent: false, mustVerifyEmail: false },
  ],
  [
    'a newcomer while the flag is off',
    { ...newcomer, isVerificationOn: false },
    { isKnown: false, isRecurrent: false, mustVerifyEmail: false },
  ],
  [
    'somebody who handed a form in',
    { ...newcomer, hasApplied: true },
    { isKnown: true, isRecurrent: false, mustVerifyEmail: false },
  ],
  [
    'a borrower',
    { ...newcomer, hasApplied: true, hasBorrowed: true },
    { isKnown: true, isRecurrent: true, mustVerifyEmail: false },
  ],
])('[3.04] the login of %s', (_, facts, verdict) => {
  expect(judgeLogin(facts)).toEqual(verdict);
});
