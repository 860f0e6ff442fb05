import type { LoginView } from '@abona/contract/identity/session';
import { err, ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import type { AfterLogin } from './after-login.ts';
import { type LoginPorts, runLoginFunnel } from './login-funnel.ts';
import type { ProviderTokens } from './login-provider.ts';

const login: LoginView = {
  user_id: 'u-1',
  is_known: false,
  is_recurrent: false,
  is_email_verified: false,
  force_verify_email: false,
  session_token: 'session',
};
const tokens = (claims: object = { email: 'ana@correo.mx' }): ProviderTokens => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  idToken: null,
  claims: { sub: 'auth0|u-1', ...claims },
});
const apply: AfterLogin = { kind: 'create_application', thenTo: 'apply' };

/** The outside of the funnel, where everything goes well unless said otherwise; it notes the steps. */
function outside(changed: Partial<LoginPorts> = {}) {
  const steps: string[] = [];
  const ports: LoginPorts = {
    silentToken: () => Promise.resolve(tokens()),
    redirect: () => Promise.resolve('redirect_timeout'),
    logIn: () => Promise.resolve(ok(login)),
    afterLogin: () => Promise.resolve(ok({ kind: 'go_home' })),
    createApplication: () => Promise.resolve(true),
    ...changed,
  };
  const noted: LoginPorts = {
    silentToken: () => {
      steps.push('silent_token');
      return ports.silentToken();
    },
    redirect: () => {
      steps.push('redirect');
      return ports.redirect();
    },
    logIn: (given) => {
      steps.push(`log_in ${given.accessToken}`);
      return ports.logIn(given);
    },
    afterLogin: (view, user) => {
      steps.push(`after_login ${user.userId} ${user.email}`);
      return ports.afterLogin(view, user);
    },
    createApplication: (view, user) => {
      steps.push('create_application');
      return ports.createApplication(view, user);
    },
  };
  return { ports: noted, steps };
}

const AFTER = 'after_login u-1 ana@correo.mx';

describe('the login funnel', () => {
  it('[4.05] tries for a token silently, then calls log-in with it', async () => {
    const { ports, steps } = outside();

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'done', next: { kind: 'go_home' } });
    expect(steps).toEqual(['silent_token', 'log_in access', AFTER]);
  });

  it('[4.05] redirects to the hosted login when there is no token, and does nothing else', async () => {
    const { ports, steps } = outside({ silentToken: () => Promise.resolve(null) });

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'failed', reason: 'redirect_timeout' });
    expect(steps).toEqual(['silent_token', 'redirect']);
  });

  it('begins with log-in for whoever comes back from the hosted login', async () => {
    const { ports, steps } = outside();

    await runLoginFunnel(ports, { ...tokens(), accessToken: 'brought' });

    expect(steps).toEqual(['log_in brought', AFTER]);
  });

  it.each([{}, { email: '' }, { email: null }])(
    '[4.06] skips the work after login when the e-mail is missing: %o',
    async (claims) => {
      const { ports, steps } = outside({
        afterLogin: () => Promise.resolve(ok(apply)),
      });

      expect(await runLoginFunnel(ports, tokens(claims))).toEqual({
        at: 'failed',
        reason: 'no_email',
      });
      expect(steps).toEqual(['log_in access']);
    },
  );

  it.each([
    { kind: 'stay_with_payment' },
    { kind: 'go_in_store' },
    { kind: 'go_remembered', path: '/cuenta' },
    { kind: 'go_home' },
  ] as const)('[4.07] stops without an application when what follows is %o', async (next) => {
    const { ports, steps } = outside({ afterLogin: () => Promise.resolve(ok(next)) });

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'done', next });
    expect(steps).not.toContain('create_application');
  });

  it('[4.08] creates the application of somebody new after the work after login', async () => {
    const { ports, steps } = outside({ afterLogin: () => Promise.resolve(ok(apply)) });

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'done', next: apply });
    expect(steps).toEqual(['silent_token', 'log_in access', AFTER, 'create_application']);
  });

  it('[4.11] goes nowhere when that application cannot be created', async () => {
    const { ports } = outside({
      afterLogin: () => Promise.resolve(ok(apply)),
      createApplication: () => Promise.resolve(false),
    });

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'done', next: null });
  });

  it.each(['unreachable', 'refused'] as const)(
    '[4.09] ends in a login error when log-in is %s',
    async (reason) => {
      const { ports, steps } = outside({ logIn: () => Promise.resolve(err(reason)) });

      expect(await runLoginFunnel(ports, null)).toEqual({ at: 'failed', reason });
      expect(steps).toEqual(['silent_token', 'log_in access']);
    },
  );

  it('[4.09] ends in a login error when the session is over before it begins', async () => {
    const { ports, steps } = outside({ afterLogin: () => Promise.resolve(err('expired')) });

    expect(await runLoginFunnel(ports, null)).toEqual({ at: 'failed', reason: 'expired' });
    expect(steps).not.toContain('create_application');
  });
});
