import { type Flag, flagDefaults } from '@abona/contract/flags';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { describe, expect, it } from 'vitest';
import { judge, type Visit } from '#guards/visit.ts';
import { routeAt } from './available-routes.ts';
import type { RouteKey } from './paths.ts';
import { routeOf, routes } from './routes.ts';

type Specified = {
  readonly status?: ApplicationStatus;
  readonly on?: readonly Flag[];
  readonly off?: readonly Flag[];
  readonly redirectTo?: RouteKey;
};

const loan = { status: 'loan' } as const;
const accountsFlow = { on: ['adminAccountsFlow'] } as const;
const contactMenu = { status: 'loan', on: ['contactInfoMenu'] } as const;
const santander = {
  status: 'loan',
  on: ['wipFtiiSantander'],
  off: ['wipFtiiUnifySantanderConekta'],
} as const;

/** The specification's own list of paths, section 2, with the decided ones of the requirements. */
const specified: readonly (readonly [string, Specified])[] = [
  ['/', {}],
  ['/inicio', {}],
  ['/compras', {}],
  ['/canales', {}],
  ['/canales/codigo-de-pago', { status: 'approving' }],
  ['/cuenta', { on: ['MY_ACCOUNT_V2'] }],
  ['/cuenta/agregar', {}],
  ['/cuenta/agregar/telefono', {}],
  ['/cuenta/agregar/telefono/confirmar', {}],
  ['/cuenta/agregar/telefono/verificar', {}],
  ['/cuenta/contacto', {}],
  ['/cuenta/mensajes', {}],
  ['/cuenta/avisos', {}],
  ['/cuenta/tope-por-quincena', {}],
  ['/cuenta/privacidad', {}],
  ['/registro', {}],
  ['/verificar-cuenta', { on: ['VERIFY_ACCOUNT'] }],
  ['/verificar-email', {}],
  ['/verificacion/identidad/iniciar/{id}', {}],
  ['/verificacion/identidad/resultado', {}],
  ['/verificacion_identidad', {}],
  ['/cliente-en-tienda', { redirectTo: 'channels' }],
  ['/comprar/vale', { redirectTo: 'channels' }],
  ['/comprar/prestamo-personal', { on: ['CASH_INSTALLMENTS'] }],
  ['/estados_de_cuenta', {}],
  ['/acerca-de-abona', { on: ['MY_ACCOUNT_V2'] }],
  ['/pago-automatico', { on: ['DOMIC_SUBSCRIPTION_V1'] }],
  ['/2fa/verificar-actividad/{id?}', {}],
  ['/transacciones/{type}/{subtype}/{id}', {}],
  ['/error', {}],
  ['/error-al-crear-aplicacion', {}],

  ['/aplicar', { status: 'filling' }],
  ['/espera', { status: 'scoring' }],
  ['/espera_2', { status: 'approving' }],
  ['/validar_telefono', { status: 'validating' }],
  ['/editar_telefono', { status: 'validating', on: ['funnelPhoneEdition'] }],
  ['/oferta', { status: 'offering' }],
  ['/conciliacion', { status: 'transfer' }],
  ['/canceled', { status: 'cancelled' }],
  ['/rechazado', { status: 'rejected' }],
  ['/aprobado', loan],
  ['/autorizado', { status: 'authorized' }],
  ['/completado', { status: 'completed' }],
  ['/evaluacion/registro-tarjeta', {}],
  ['/kyc-completado', {}],
  ['/capacidad-de-credito/exito', {}],
  ['/credito/detalle', {}],

  ['/perfil/saldo', loan],
  ['/perfil/credito', loan],
  ['/perfil/prestamos/{id}', loan],
  ['/perfil/prestamos/{id}/comprobantes', loan],
  ['/perfil/reembolso-automatico', loan],
  ['/perfil/informacion-contacto', contactMenu],
  ['/perfil/informacion-contacto/telefono', contactMenu],
  ['/perfil/informacion-contacto/validar-identidad', contactMenu],
  ['/perfil/informacion-contacto/cancelar-cambio', {}],
  ['/perfil/pagos/estatus-pago', { status: 'loan', on: ['wipFtiiSantander'] }],
  ['/perfil/pagos/{id?}', loan],
  ['/perfil/pagos/{id?}/debito', loan],
  ['/perfil/pagos/{id?}/debito/tarjetas', loan],
  ['/perfil/pagos/{id?}/debito/confirmar', loan],
  ['/perfil/pagos/{id?}/debito-santander', santander],
  ['/perfil/pagos/{id?}/debito-santander/tarjetas', santander],
  ['/perfil/pagos/{id?}/debito-santander/confirmar', santander],
  ['/perfil/pagos/{id?}/confirmacion', loan],
  ['/ahorros', {}],
  ['/reembolsos', {}],

  ['/cuentas', accountsFlow],
  ['/cuentas/agregar', accountsFlow],
  ['/tarjetas', accountsFlow],
  ['/tarjetas/agregar', accountsFlow],
  ['/cuentas-pago-automatico/agregar', accountsFlow],
  ['/pago-automatico/cuentas', accountsFlow],
  ['/cuentas-reembolso', {}],
  ['/cuentas-reembolso/agregar', {}],
  ['/pago-automatico/cuenta', {}],
  ['/pago-automatico/administrar', {}],

  // An address that asks who somebody is.
  ['/entrar', {}],

  // What customers ask of us, and ways out for whoever cannot pay.
  ['/casos', {}],
  ['/casos/nuevo/{kind}', {}],
  ['/casos/{id}', {}],
  ['/perfil/prestamos/{id}/desistir', loan],
  ['/perfil/prestamos/{id}/no-puedo-pagar', loan],
  ['/perfil/prestamos/{id}/no-puedo-pagar/{option}', loan],

  // The contract, clause by clause, beside plain words.
  ['/contrato', {}],

  ['/legal/{page?}', {}],
  ['/vincular-tienda', {}],
  ['/tiendas-vinculadas', {}],
];

const rowAt = (path: string) => routes.find((row) => row.path === path);

const newcomer: Visit = {
  href: '/inicio',
  referrer: '',
  authentication: 'signed_in',
  isSessionReady: true,
  hasStoredEmail: true,
  hasLoans: false,
  email: { isVerified: false, mustVerify: true },
  application: { id: 41, status: 'loan' },
  flags: flagDefaults,
};

describe('the route table', () => {
  it.each(specified)(
    'declares %s as the specification does: %o',
    (path, { redirectTo, ...rule }) => {
      const row = rowAt(path);

      expect(row?.status ?? null).toBe(rule.status ?? null);
      expect(row?.redirectTo ?? null).toBe(redirectTo ?? null);
      expect(row?.flags?.on ?? []).toEqual(rule.on ?? []);
      expect(row?.flags?.off ?? []).toEqual(rule.off ?? []);
      expect(row).toBeDefined();
    },
  );

  it('has no path that the specification does not have, but the kit of the designers', () => {
    const known = new Set(specified.map(([path]) => path));

    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual(['/kit']);
  });

  it('has no path twice', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  it('[2.02] keeps home behind the e-mail guard', () => {
    expect(judge(routeOf('home').guards, newcomer)).toMatchObject({ to: 'verifyAccount' });
    expect(
      judge(routeOf('home').guards, {
        ...newcomer,
        email: { isVerified: true, mustVerify: true },
      }).kind,
    ).toBe('pass');
  });

  it.each(['identityStart', 'identityResult', 'verifyAccount', 'verifyEmail'] as const)(
    '[2.60] lets somebody with an unverified e-mail open %s',
    (key) => {
      expect(judge(routeOf(key).guards, newcomer).kind).toBe('pass');
    },
  );

  it.each([
    'accountAdd',
    'automaticPayment',
    'transaction',
    'savings',
    'refunds',
    'account',
    'accountContact',
    'about',
    'home',
  ] as const)('[2.62] opens %s only when the session is ready and the e-mail verified', (key) => {
    const { guards } = routeOf(key);

    expect(judge(guards, { ...newcomer, isSessionReady: false }).kind).toBe('wait');
    expect(judge(guards, newcomer)).toMatchObject({ kind: 'go', to: 'verifyAccount' });
    expect(judge(guards, { ...newcomer, email: null }).kind).toBe('pass');
  });

  it('[2.23] treats /cuenta as unknown when its flag is off', () => {
    const off = { ...newcomer, flags: { ...flagDefaults, MY_ACCOUNT_V2: false } };
    const { guards } = routeOf('account');

    expect(judge(guards, off)).toEqual({ kind: 'go', to: 'home' });
    expect(judge(guards, { ...off, authentication: 'signed_out' })).toEqual({
      kind: 'go',
      to: 'landing',
    });
  });

  it.each(['landing', 'signUp', 'signIn', 'verifyEmail', 'externalError'] as const)(
    'shows %s to anybody, signed in or not',
    (key) => {
      for (const authentication of ['signed_out', 'loading', 'signed_in'] as const) {
        expect(judge(routeOf(key).guards, { ...newcomer, authentication }).kind).toBe('pass');
      }
    },
  );

  it('[6.03] opens the second proof to a visitor who comes by its mail, and sends any other to sign in', () => {
    const { guards } = routeOf('twoFactor');
    const visitor = { ...newcomer, authentication: 'signed_out', isSessionReady: false } as const;
    const href = '/2fa/verificar-actividad/act_1';

    expect(judge(guards, { ...visitor, href: `${href}?token=x` }).kind).toBe('pass');
    expect(judge(guards, { ...visitor, href })).toEqual({ kind: 'log_in', returnTo: href });
  });

  it('keeps every other screen from a visitor', () => {
    const visitor: Visit = {
      ...newcomer,
      authentication: 'signed_out',
      isSessionReady: false,
      hasStoredEmail: false,
      email: null,
      application: null,
    };
    const openKeys = routes
      .filter((row) => row.redirectTo === null && judge(row.guards, visitor).kind === 'pass')
      .map(({ key }) => key);

    expect(openKeys).toEqual([
      'landing',
      'signUp',
      'signIn',
      'verifyEmail',
      'externalError',
      'creationError',
      'phoneChangeCancel',
      'legal',
      'kit',
    ]);
  });
});

describe('page load time-outs', () => {
  it.each([
    ['/inicio', 21_000],
    ['/rechazado', 11_000],
    ['/espera', 37_000],
    ['/espera_2', 30_000],
    ['/validar_telefono', 17_000],
    ['/oferta', 10_000],
    ['/conciliacion', 10_000],
    ['/error', 10_000],
    ['/canales', 13_000],
    ['/capacidad-de-credito/exito', 12_000],
    ['/kyc-completado', 13_000],
    ['/verificar-cuenta', 26_000],
    ['/verificar-email', 26_000],
  ])('[4.23] %s has %d ms to arrive', (path, timeoutMs) => {
    expect(rowAt(path)?.loadTimeoutMs).toBe(timeoutMs);
  });
});

describe('tracking labels of paths', () => {
  it.each([
    ['/inicio', 'home_page'],
    ['/inicio/', 'home_page'],
    ['/canales', 'payment_code'],
    ['/canales/codigo-de-pago', 'payment_code'],
    ['/compras', 'activity'],
    ['/compras//', 'activity'],
    ['/perfil/saldo', 'profile'],
    ['/perfil/prestamos/8812', 'profile'],
    ['/verificar-cuenta', 'email_verification'],
    ['/verificar-email', 'email_verification'],
    ['/registro', 'signUp'],
    ['/aplicar', 'apply'],
    ['/2fa/verificar-actividad', 'twoFactor'],
    ['/2fa/verificar-actividad/9', 'twoFactor'],
  ])('[2.64] %s is %s', (path, label) => {
    expect(routeAt(path)?.label).toBe(label);
  });
});
