import { type FlagValues, flagDefaults } from '@abona/contract/flags';
import {
  type ApplicationStatus,
  applicationStatuses,
} from '@abona/contract/origination/application-status';
import { describe, expect, it } from 'vitest';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { authenticated } from './authenticated.ts';
import { type FlagRule, flagsOn, isRuleMet } from './flags-on.ts';
import { funnelStatus } from './funnel-status.ts';
import { loanPage } from './loan-page.ts';
import { privateRoute, sessionReady, verifiedEmail } from './session-guards.ts';
import { type Guard, judge, needsOf, type Visit } from './visit.ts';

const HREF = '/compras?payment_id=77&src=TIENDA';

/** Somebody signed in, with nothing that any guard could object to. */
const visit = (facts: Partial<Visit> = {}): Visit => ({
  href: HREF,
  referrer: '',
  authentication: 'signed_in',
  isSessionReady: true,
  hasStoredEmail: true,
  email: { isVerified: true, mustVerify: true },
  application: { id: 41, status: 'loan' },
  hasLoans: false,
  flags: flagDefaults,
  ...facts,
});

const flags = (facts: Partial<FlagValues>): FlagValues => ({ ...flagDefaults, ...facts });

describe('the authentication gate', () => {
  it.each([
    ['no referrer', ''],
    ['a shop', 'https://tienda.example/carrito'],
    ['our landing', 'https://www.abona.mx/'],
  ])(
    '[2.55] remembers path and search and goes to landing for a visitor from %s',
    (_, referrer) => {
      expect(authenticated().judge(visit({ authentication: 'signed_out', referrer }))).toEqual({
        kind: 'remember_and_go',
        href: HREF,
        to: 'landing',
      });
    },
  );

  it.each([
    ['the accounts site', 'https://cuenta.abona.mx/billetera'],
    ['the accounts site, in the plural', 'https://www.abona.mx/cuentas'],
    ['the cash-loan site', 'https://prestamo.abona.mx/'],
    ['a page about loans', 'https://www.abona.mx/prestamos?id=1'],
  ])('[2.56] starts a login that returns here for a visitor from %s', (_, referrer) => {
    expect(authenticated().judge(visit({ authentication: 'signed_out', referrer }))).toEqual({
      kind: 'log_in',
      returnTo: HREF,
    });
  });

  it('[2.56] starts a login that returns here with skipRedirect, whatever the referrer', () => {
    const gate = authenticated({ skipRedirect: true });

    for (const referrer of ['', 'https://tienda.example/']) {
      expect(gate.judge(visit({ authentication: 'signed_out', referrer }))).toEqual({
        kind: 'log_in',
        returnTo: HREF,
      });
    }
  });

  it.each([false, true])(
    '[2.57] waits while the session is loading, skipRedirect %s',
    (skipRedirect) => {
      const loading = visit({ authentication: 'loading', referrer: 'https://cuenta.abona.mx/' });

      expect(authenticated({ skipRedirect }).judge(loading)).toEqual({ kind: 'wait' });
    },
  );

  it('lets somebody signed in pass, whatever the referrer', () => {
    expect(authenticated().judge(visit({ referrer: 'https://tienda.example/' })).kind).toBe('pass');
    expect(authenticated({ skipRedirect: true }).judge(visit()).kind).toBe('pass');
  });
});

describe('the private-route guard', () => {
  it.each([
    ['signed_in', true, { kind: 'pass' }],
    ['signed_in', false, { kind: 'go', to: 'landing' }],
    ['signed_out', true, { kind: 'go', to: 'landing' }],
    ['signed_out', false, { kind: 'go', to: 'landing' }],
    ['loading', true, { kind: 'wait' }],
    ['loading', false, { kind: 'wait' }],
  ] as const)(
    '[2.58] answers %s with a stored e-mail %s by %o',
    (authentication, hasStoredEmail, verdict) => {
      expect(privateRoute.judge(visit({ authentication, hasStoredEmail }))).toEqual(verdict);
    },
  );
});

describe('the funnel wrapper', () => {
  it.each(applicationStatuses)('[2.59] shows a screen of status %s to that status only', (own) => {
    const guard = funnelStatus(own);

    for (const status of applicationStatuses) {
      expect(guard.judge(visit({ application: { id: 41, status } }))).toEqual(
        status === own ? { kind: 'pass' } : { kind: 'go', to: routeOfStatus[status] },
      );
    }
  });

  it('sends somebody without an application to landing', () => {
    expect(funnelStatus('filling').judge(visit({ application: null }))).toEqual({
      kind: 'go',
      to: 'landing',
    });
  });
});

describe('the e-mail guard', () => {
  it('[2.60] sends an unverified and forced e-mail to verification, which sends the letter', () => {
    expect(verifiedEmail.judge(visit({ email: { isVerified: false, mustVerify: true } }))).toEqual({
      kind: 'go',
      to: 'verifyAccount',
      search: { send_email: 'true' },
    });
  });

  it.each([
    ['verified and forced', { isVerified: true, mustVerify: true }],
    ['verified and not forced', { isVerified: true, mustVerify: false }],
    ['unverified and not forced', { isVerified: false, mustVerify: false }],
    ['not known', null],
  ])('[2.60] lets an e-mail pass that is %s', (_, email) => {
    expect(verifiedEmail.judge(visit({ email })).kind).toBe('pass');
  });
});

describe('the guard of loan pages', () => {
  it('[2.61] saves the path for return when nobody is signed in', () => {
    expect(loanPage('loan').judge(visit({ authentication: 'signed_out' }))).toEqual({
      kind: 'remember_and_go',
      href: HREF,
      to: 'landing',
    });
  });

  it.each([
    ['no application', null],
    ['an application without an id', { id: 0, status: 'filling' } as const],
  ])(
    '[2.61] sends somebody with %s to landing from a route that is not the loan',
    (_, application) => {
      expect(loanPage('authorized').judge(visit({ application }))).toEqual({
        kind: 'go',
        to: 'landing',
      });
      expect(loanPage('loan').judge(visit({ application })).kind).toBe('pass');
    },
  );

  it.each(applicationStatuses.filter((status) => status !== 'loan'))(
    '[2.61] sends an application in status %s to its own page',
    (status: ApplicationStatus) => {
      expect(loanPage('loan').judge(visit({ application: { id: 41, status } }))).toEqual({
        kind: 'go',
        to: routeOfStatus[status],
      });
    },
  );

  it('[2.61, 7.08] whoever has a loan reaches it, whatever they have applied for since', () => {
    const newer = { application: { id: 42, status: 'filling' }, hasLoans: true } as const;

    expect(loanPage('loan').judge(visit(newer)).kind).toBe('pass');
  });

  it('lets the loan itself pass, and waits for the session to load', () => {
    expect(loanPage('loan').judge(visit()).kind).toBe('pass');
    expect(loanPage('loan').judge(visit({ authentication: 'loading' })).kind).toBe('wait');
  });
});

describe('the session-ready guard', () => {
  it('[2.62] holds a signed-in screen until the work after login is done', () => {
    expect(sessionReady.judge(visit({ isSessionReady: false }))).toEqual({ kind: 'wait' });
    expect(sessionReady.judge(visit({ isSessionReady: true })).kind).toBe('pass');
  });
});

describe('a flag of a route', () => {
  const rule: FlagRule = { on: ['wipFtiiSantander'], off: ['wipFtiiUnifySantanderConekta'] };

  it.each([
    ['signed_out', { kind: 'go', to: 'landing' }],
    ['signed_in', { kind: 'go', to: 'home' }],
    ['loading', { kind: 'wait' }],
  ] as const)('[2.23] that is off answers somebody %s by %o', (authentication, verdict) => {
    const guard = flagsOn({ on: ['MY_ACCOUNT_V2'] });

    expect(guard.judge(visit({ authentication, flags: flags({ MY_ACCOUNT_V2: false }) }))).toEqual(
      verdict,
    );
  });

  it('[2.23] that is on lets everybody pass, even before the session is known', () => {
    const guard = flagsOn({ on: ['MY_ACCOUNT_V2'] });

    for (const authentication of ['signed_out', 'signed_in', 'loading'] as const) {
      const facts = visit({ authentication, flags: flags({ MY_ACCOUNT_V2: true }) });
      expect(guard.judge(facts).kind).toBe('pass');
    }
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('may need one flag on (%s) and another off (%s): met is %s', (santander, unify, isMet) => {
    const values = flags({
      wipFtiiSantander: santander,
      wipFtiiUnifySantanderConekta: unify,
    });

    expect(isRuleMet(rule, values)).toBe(isMet);
  });

  it('is not met when only some of several are on', () => {
    const both: FlagRule = { on: ['adminAccountsFlow', 'adminAccountsFlowToFunnel4Ecosystem'] };

    expect(isRuleMet(both, flags({ adminAccountsFlow: true }))).toBe(false);
    expect(
      isRuleMet(
        both,
        flags({ adminAccountsFlow: true, adminAccountsFlowToFunnel4Ecosystem: true }),
      ),
    ).toBe(true);
  });
});

describe('several guards', () => {
  const member: readonly Guard[] = [authenticated(), sessionReady, verifiedEmail];

  it('are asked in order: the first objection decides', () => {
    const newcomer = visit({
      isSessionReady: false,
      email: { isVerified: false, mustVerify: true },
    });

    expect(judge(member, visit({ ...newcomer, authentication: 'signed_out' })).kind).toBe(
      'remember_and_go',
    );
    expect(judge(member, newcomer).kind).toBe('wait');
    expect(judge(member, visit({ ...newcomer, isSessionReady: true })).kind).toBe('go');
    expect(judge(member, visit()).kind).toBe('pass');
    expect(judge([], newcomer).kind).toBe('pass');
  });

  it('ask only for the facts that one of them needs', () => {
    expect([...needsOf([authenticated(), privateRoute, sessionReady])]).toEqual([]);
    expect([...needsOf([...member, funnelStatus('loan'), loanPage('loan')])].sort()).toEqual([
      'application',
      'email',
      'loans',
    ]);
  });
});
