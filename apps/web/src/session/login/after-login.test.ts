import { describe, expect, it } from 'vitest';
import { type AfterLoginFacts, CASH_CAMPAIGN, decideAfterLogin } from './after-login.ts';
import { loginDestination } from './login-destination.ts';

const unverified = { is_known: false, is_email_verified: false, force_verify_email: true };

/** Somebody new, who came for nothing in particular and whose e-mail must be verified. */
const facts = (changed: Partial<AfterLoginFacts> = {}): AfterLoginFacts => ({
  login: unverified,
  hasPayment: false,
  campaign: null,
  isMobileShell: false,
  isVerifyAccountOn: true,
  isInStore: false,
  rememberedPath: null,
  ...changed,
});
const known = { ...unverified, is_known: true };

describe('after a login', () => {
  it.each([
    ['came with a payment', facts({ hasPayment: true })],
    ['is known', facts({ login: known })],
    ['came by the cash instalments campaign', facts({ campaign: CASH_CAMPAIGN })],
  ])('[4.07] no application is created for somebody who %s', (_, given) => {
    expect(decideAfterLogin(given).kind).not.toBe('create_application');
  });

  it('[4.08, 4.11] an application is created for somebody new, who then applies', () => {
    const login = { ...unverified, force_verify_email: false };

    expect(decideAfterLogin(facts({ login, campaign: 'otra', isInStore: true }))).toEqual({
      kind: 'create_application',
      thenTo: 'apply',
    });
  });

  it.each([
    ['everything asks for it', facts(), 'verifyAccount'],
    ['nobody forces it', facts({ login: { ...unverified, force_verify_email: false } }), 'apply'],
    ['it is done', facts({ login: { ...unverified, is_email_verified: true } }), 'apply'],
    ['the device is mobile', facts({ isMobileShell: true }), 'apply'],
    ['the flag is off', facts({ isVerifyAccountOn: false }), 'apply'],
  ])('[4.08] e-mail verification is forced or not when %s', (_, given, thenTo) => {
    expect(decideAfterLogin(given)).toEqual({ kind: 'create_application', thenTo });
  });

  it.each([
    [
      'a payment stays with it',
      facts({ login: known, hasPayment: true, isInStore: true, rememberedPath: '/cuenta' }),
      { kind: 'stay_with_payment' },
    ],
    [
      'an in-store marker goes to the in-store flow',
      facts({ login: known, isInStore: true, rememberedPath: '/cuenta' }),
      { kind: 'go_in_store' },
    ],
    [
      'a remembered path goes there',
      facts({ login: known, rememberedPath: '/cuenta?a=1' }),
      { kind: 'go_remembered', path: '/cuenta?a=1' },
    ],
    ['nothing of it goes home', facts({ login: known }), { kind: 'go_home' }],
  ])('[4.11] somebody known with %s', (_, given, next) => {
    expect(decideAfterLogin(given)).toEqual(next);
  });
});

describe('the destination after a login', () => {
  const place = { returnTo: '/?payment_id=7', rememberedPath: '/cuenta', isApplyAvailable: true };

  it.each([
    [{ kind: 'create_application', thenTo: 'apply' }, '/aplicar'],
    [{ kind: 'create_application', thenTo: 'verifyAccount' }, '/verificar-cuenta?send_email=true'],
    [{ kind: 'go_in_store' }, '/cliente-en-tienda'],
    [{ kind: 'go_remembered', path: '/compras?x=1' }, '/compras?x=1'],
    [{ kind: 'go_home' }, '/inicio'],
    [{ kind: 'stay_with_payment' }, '/?payment_id=7'],
  ] as const)('[4.11] of %o is %s', (next, path) => {
    expect(loginDestination(next, place)).toBe(path);
  });

  it('[4.11] is where the person was when the application could not be created', () => {
    expect(loginDestination(null, place)).toBe('/?payment_id=7');
  });

  it('is the remembered path or home for as long as nobody can apply', () => {
    const next = { kind: 'create_application', thenTo: 'apply' } as const;

    expect(loginDestination(next, { ...place, isApplyAvailable: false })).toBe('/cuenta');
    expect(
      loginDestination(next, { ...place, isApplyAvailable: false, rememberedPath: null }),
    ).toBe('/inicio');
  });
});
