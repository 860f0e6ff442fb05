import { describe, expect, it } from 'vitest';
import { authenticatedAtOf, loginIdentityOf } from './login-identity.ts';

const read = (claims: Record<string, unknown>) =>
  loginIdentityOf({
    issuer: 'https://login.mx/',
    subject: 'auth0|1',
    claims: { auth_time: 1, ...claims },
  });

describe('what a login token says about a person', () => {
  it('[3.03] keeps the full subject, the e-mail and how they came', () => {
    const identity = read({
      'https://abona.mx/email': 'ana@correo.mx',
      'https://abona.mx/email_verified': false,
      'https://abona.mx/flow': 'hosted',
      'https://abona.mx/merchant_customer_id': 'shop-77',
      'https://abona.mx/account_linking_consent_timestamp': '2026-11-15T12:00:00-06:00',
      'https://abona.mx/merchant_hosted_id': 'hosted-5',
      'https://abona.mx/user_src': 'GEN',
      name: 'Ana López',
      auth_time: 1_763_208_000,
      sid: 'login-1',
    });

    expect(identity).toEqual({
      issuer: 'https://login.mx/',
      subject: 'auth0|1',
      email: 'ana@correo.mx',
      isEmailVerified: false,
      name: 'Ana López',
      arrival: {
        flow: 'hosted',
        merchantCustomerId: 'shop-77',
        consentTimestamp: '2026-11-15T12:00:00-06:00',
        merchantHostedId: 'hosted-5',
        source: 'GEN',
      },
      authenticatedAt: new Date('2025-11-15T12:00:00Z'),
      providerSession: 'login-1',
    });
  });

  it('takes the standard e-mail claim where there is none of ours', () => {
    const identity = read({ email: 'ana@correo.mx', email_verified: true });

    expect(identity).toMatchObject({ email: 'ana@correo.mx', isEmailVerified: true });
  });

  it('never takes the proof of one address for another', () => {
    const identity = read({
      'https://abona.mx/email': 'ana@correo.mx',
      email: 'otra@correo.mx',
      email_verified: true,
    });

    expect(identity).toMatchObject({ email: 'ana@correo.mx', isEmailVerified: false });
  });

  it.each(['true', 1, 'True', {}, null])('a verified flag of %j proves nothing', (flag) => {
    expect(read({ email: 'ana@correo.mx', email_verified: flag }).isEmailVerified).toBe(false);
  });

  it('counts claims of the wrong shape as not said', () => {
    const identity = read({
      email: ['ana@correo.mx'],
      name: { first: 'Ana' },
      sid: 7,
      'https://abona.mx/flow': 7,
      'https://abona.mx/user_src': 'x'.repeat(256),
    });

    expect(identity).toMatchObject({
      email: null,
      name: null,
      arrival: null,
      providerSession: 'auth_time:1000',
    });
  });

  it.each([
    ['by the standard’s name', { auth_time: 7 }, new Date(7_000)],
    ['by ours', { 'https://abona.mx/auth_time': 7 }, new Date(7_000)],
    ['not at all', {}, null],
    ['as a text', { auth_time: '1763208000' }, null],
    ['as a fraction', { auth_time: 1.5 }, null],
    ['as nothing', { auth_time: 0 }, null],
  ])('says when the person signed in: %s', (_, claims, moment) => {
    expect(authenticatedAtOf(claims)).toEqual(moment);
  });
});
