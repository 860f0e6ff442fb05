import { flagDefaults } from '@abona/contract/flags';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLogLines } from '#browser/log.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { ChunkLoadError, PageLoadTimeout } from '#routing/page-load.ts';
import { setSessionState } from '#session/session-store.ts';
import { FlagFailureGate } from '#shell/gates/flag-failure-gate.tsx';
import { LoginFailureGate } from '#shell/gates/login-failure-gate.tsx';
import { OfflineGate } from '#shell/gates/offline-gate.tsx';
import { connectTracking, type TrackedEvent } from '#tracking/track.ts';
import { AppFailure } from './app-failure.tsx';
import { Trouble } from './trouble.tsx';

const events: TrackedEvent[] = [];

beforeEach(() => {
  takeLogLines(1_000);
  events.length = 0;
  connectTracking((event) => events.push(event));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')));
});

describe('the generic error screen', () => {
  it('[8.06] has the specification’s words, logs the error and says so in tracking, once', async () => {
    const error = new TypeError('x of ana@correo.mx is undefined');
    const { rerender } = render(<Trouble kind="error" error={error} trail="shell.render" />);

    expect(await screen.findByRole('heading', { name: 'Ocurrió un error' })).toBeDefined();
    expect(
      screen.getByText(
        'No logramos procesar tu solicitud. Algo falló, te recomendamos recargar la página',
      ),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Recargar página' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir a inicio' }).getAttribute('href')).toBe(
      '/pay/inicio',
    );
    rerender(<Trouble kind="error" error={error} trail="shell.render" />);

    const folio = /Folio de ayuda: (.+)/.exec(document.body.textContent ?? '')?.[1];
    expect(takeLogLines(10)).toMatchObject([
      { level: 'error', message: 'TypeError: x of [e-mail] is undefined', detail: { folio } },
    ]);
    expect(events.map(({ name, fields }) => [name, fields['error_message']])).toEqual([
      ['kpay_request_error_screen_shown', 'TypeError'],
    ]);
  });
});

describe('a screen that failed', () => {
  it('[8.15] while being drawn shows the generic error', async () => {
    render(<AppFailure error={new Error('a bug')} />);

    expect(await screen.findByRole('heading', { name: 'Ocurrió un error' })).toBeDefined();
  });

  it.each([
    ['[8.17]', new PageLoadTimeout('late')],
    ['[8.16]', new ChunkLoadError('gone')],
  ])('%s to load shows the load error, and a way to try again', async (_, error) => {
    render(<AppFailure error={error} />);

    expect(
      await screen.findByRole('heading', { name: 'La página tarda más de lo normal' }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Recargar página' })).toBeDefined();
  });
});

it('[2.65, 8.18] no connection: its screen comes and goes, and what is under it stays', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(
    <OfflineGate>
      <input aria-label="Nombre" defaultValue="Ana" />
    </OfflineGate>,
  );
  expect(screen.queryByText('Comprueba tu conexión')).toBeNull();

  online.mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(await screen.findByRole('heading', { name: 'Comprueba tu conexión' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Recargar página' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ir a inicio' })).toBeDefined();

  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.queryByText('Comprueba tu conexión')).toBeNull();
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Ana');
});

describe('remote flags out of reach', () => {
  const fail = (hasFailed: boolean) => act(() => setFlagState({ values: flagDefaults, hasFailed }));

  it('[2.66, 8.10] the request-error page shows, and goes when they are back', async () => {
    render(<FlagFailureGate>Inicio</FlagFailureGate>);

    fail(true);
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir a inicio' })).toBeDefined();

    fail(false);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('[2.66] nobody is kept out: the way home leads on with the defaults', async () => {
    render(<FlagFailureGate>Inicio</FlagFailureGate>);
    fail(true);

    const home = await screen.findByRole('link', { name: 'Ir a inicio' });
    act(() => home.click());

    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    fail(false);
  });
});

describe('a login that failed', () => {
  const failWith = (reason: 'unreachable' | 'storage_blocked' | 'no_email', wasAsked: boolean) =>
    act(() => setSessionState({ kind: 'login_failed', reason, wasAsked }));
  const gate = () => render(<LoginFailureGate onSignedIn={() => {}}>Página</LoginFailureGate>);

  it.each([
    ['unreachable', 'No pudimos iniciar tu sesión'],
    ['storage_blocked', 'Tu navegador bloquea el acceso'],
    ['no_email', 'Falta tu correo'],
  ] as const)('[8.07] for the reason %s says so, and offers another try', async (reason, title) => {
    gate();
    failWith(reason, true);

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Volver al inicio' })).toBeDefined();
  });

  it('[8.07] does not stand in the way of a public page that nobody signs in for', () => {
    window.history.replaceState(null, '', '/pay/verificar-email');
    gate();
    failWith('unreachable', false);

    expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
    expect(screen.getByText('Página')).toBeDefined();
  });

  it('[8.07] does on a page that needs the session', async () => {
    window.history.replaceState(null, '', '/pay/cuenta');
    gate();
    failWith('unreachable', false);

    expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeDefined();
  });
});
