import { describe, expect, it } from 'vitest';
import { type Customer, refresh } from './customer.ts';
import type { LoginIdentity } from './login-identity.ts';

const earlier = new Date('2026-11-01T12:00:00Z');
const now = new Date('2026-11-15T12:00:00Z');
const customer: Customer = {
  id: 'a',
  customerId: 1,
  issuer: 'https://login.mx/',
  subject: 'auth0|1',
  email: 'ana@correo.mx',
  emailVerifiedAt: earlier,
  name: 'Ana',
  pushChannel: 'c',
  signedOutAt: null,
  signedOutExcept: null,
};
const login: LoginIdentity = {
  issuer: 'https://login.mx/',
  subject: 'auth0|1',
  email: 'ana@correo.mx',
  isEmailVerified: false,
  name: null,
  arrival: null,
  authenticatedAt: earlier,
  providerSession: 'login-1',
};

describe('a customer who signs in again', () => {
  it.each([
    [
      'keeps the proof of the same address',
      customer,
      { ...login, email: 'Ana@Correo.MX', name: 'Ana López' },
      { email: 'Ana@Correo.MX', emailVerifiedAt: earlier, name: 'Ana López', isEmailNew: false },
    ],
    [
      'keeps everything when the provider says nothing',
      customer,
      { ...login, email: null },
      { email: 'ana@correo.mx', emailVerifiedAt: earlier, name: 'Ana', isEmailNew: false },
    ],
    [
      'must prove another address anew',
      customer,
      { ...login, email: 'otra@correo.mx' },
      { email: 'otra@correo.mx', emailVerifiedAt: null, name: 'Ana', isEmailNew: true },
    ],
    [
      'need not prove an address that the provider vouches for',
      customer,
      { ...login, email: 'otra@correo.mx', isEmailVerified: true },
      { email: 'otra@correo.mx', emailVerifiedAt: now, name: 'Ana', isEmailNew: true },
    ],
    [
      'gets the first address',
      { ...customer, email: null, emailVerifiedAt: null },
      login,
      { email: 'ana@correo.mx', emailVerifiedAt: null, name: 'Ana', isEmailNew: true },
    ],
  ])('%s', (_, before, claims, after) => {
    expect(refresh(before, claims, now)).toEqual(after);
  });
});
