import { expect, it } from 'vitest';
import { userIdOf } from './login-identity.ts';

it.each([
  ['auth0|65f0c1', '65f0c1'],
  ['google-oauth2|1', 'google-oauth2|1'],
  ['1', '1'],
  ['AUTH0|1', 'AUTH0|1'],
  ['auth0|auth0|1', 'auth0|1'],
  ['x-auth0|1', 'x-auth0|1'],
])('[3.03] the user id of %s is %s', (subject, userId) => {
  expect(userIdOf(subject)).toBe(userId);
});
