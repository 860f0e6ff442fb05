import { describe, expect, it } from 'vitest';
import { loginUserOf } from './login-user.ts';

describe('the user from the login token', () => {
  it.each([
    ['auth0|64af0c', '64af0c'],
    ['google-oauth2|118', 'google-oauth2|118'],
    ['auth0|auth0|64af0c', 'auth0|64af0c'],
    ['64af0c', '64af0c'],
  ])('[3.03] has the id of sub without the prefix auth0|: %s is %s', (sub, userId) => {
    expect(loginUserOf({ sub }).userId).toBe(userId);
  });

  it('[3.03] has e-mail, flow, merchant, consent, hosted id and source', () => {
    expect(
      loginUserOf({
        sub: 'auth0|1',
        'https://abona.mx/email': 'ana@correo.mx',
        'https://abona.mx/flow': 'hosted',
        'https://abona.mx/merchant_customer_id': 'c-9',
        'https://abona.mx/account_linking_consent_timestamp': '2026-11-15T10:30:00Z',
        'https://abona.mx/merchant_hosted_id': 'casa-ambar',
        'https://abona.mx/user_src': 'TIENDA',
      }),
    ).toEqual({
      userId: '1',
      email: 'ana@correo.mx',
      isHosted: true,
      merchantCustomerId: 'c-9',
      consentTimestamp: '2026-11-15T10:30:00Z',
      merchantHostedId: 'casa-ambar',
      src: 'TIENDA',
    });
  });

  it('[3.03] is in the hosted merchant flow only when flow says hosted', () => {
    for (const flow of ['', 'HOSTED', 'other', true, undefined]) {
      expect(loginUserOf({ sub: 'auth0|1', flow }).isHosted).toBe(false);
    }
    expect(loginUserOf({ sub: 'auth0|1', flow: 'hosted' }).isHosted).toBe(true);
  });

  it('prefers our own claim to the standard one, and takes nothing that is not text', () => {
    const both = { email: 'otra@correo.mx', 'https://abona.mx/email': 'ana@correo.mx' };

    expect(loginUserOf({ sub: 'auth0|1', ...both }).email).toBe('ana@correo.mx');
    expect(loginUserOf({ sub: 'auth0|1', email: 'otra@correo.mx' }).email).toBe('otra@correo.mx');
    for (const email of ['', 7, null, ['a@b.mx']]) {
      expect(loginUserOf({ sub: 'auth0|1', email }).email).toBeNull();
    }
  });
});
