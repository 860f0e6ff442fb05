import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { paths } from '#routing/paths.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { anEmptyHome } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const visitor = { kind: 'signed_out' } as const;

function serve() {
  return fakeServer({
    getSession: () =>
      success('getSession', {
        application_process_id: 0,
        channel: null,
        customer_id: 1,
        customer_name: 'Mariana Núñez',
        customer_email: 'mariana@correo.mx',
        payment_type: null,
      }),
    getEmailStatus: () =>
      success('getEmailStatus', { is_email_verified: true, force_verify_email: true }),
    getApplication: () => success('getApplication', null),
    getHome: () => success('getHome', anEmptyHome()),
    listSessions: () => success('listSessions', { sessions: [] }),
  });
}

/** The document that carries landing, as the server sends it for `/pay` and unknown paths. */
function landingDocument(): HTMLElement {
  const landing = document.createElement('div');
  landing.id = 'landing';
  document.documentElement.dataset['app'] = 'starting';
  document.body.append(landing);
  return landing;
}

describe('going somewhere', () => {
  it('[2.01, 2.23] somebody signed in goes home from landing, unknown paths and steps that are not theirs', async () => {
    serve();
    for (const path of ['/', '/no-existe', '/aplicar']) {
      const { unmount } = openApp(path, signedIn());
      expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
      expect(window.location.pathname).toBe('/pay/inicio');
      unmount();
    }
  });

  it('[2.01] a visitor sees landing, on an unknown path too', async () => {
    serve();
    const landing = landingDocument();
    openApp('/no-existe', visitor);

    await waitFor(() => expect(document.documentElement.dataset['app']).toBeUndefined());
    expect(landing.isConnected).toBe(true);
    landing.remove();
  });

  it('[2.55] a visitor is sent to landing, and the place is remembered', async () => {
    serve();
    const landing = landingDocument();
    openApp('/cuenta?x=1', visitor);

    await waitFor(() => expect(document.documentElement.dataset['app']).toBeUndefined());
    expect(landing.isConnected).toBe(true);
    expect(localStorage.getItem('abona_deep_link')).toContain('/pay/cuenta?x=1');
    expect(window.location.pathname).toBe('/pay/');
    landing.remove();
  });

  it('[2.57] while the session is loading, an overlay says so; then the screen is there', async () => {
    serve();
    openApp('/inicio', { kind: 'loading' });

    const overlay = await screen.findByTestId('loading');
    expect(overlay.getAttribute('aria-label')).toBe('Cargando...');

    act(() => setSessionState(signedIn()));
    expect(await screen.findByText(/tu próximo abono/i)).toBeDefined();
    await waitFor(() => expect(screen.queryByTestId('loading')).toBeNull());
  });

  it('[1.07] ignores a trailing slash', async () => {
    serve();
    openApp('/inicio/', signedIn());

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
  });

  it('keeps a long id of the query to the last digit', async () => {
    serve();
    openApp('/cuenta?payment_id=1234567890123456789', signedIn());

    await screen.findByRole('heading', { name: 'Cuenta' });
    expect(window.location.search).toBe('?payment_id=1234567890123456789');
  });

  it('a link of the menu moves on without leaving the document, and the title gets the focus', async () => {
    serve();
    openApp('/inicio', signedIn());
    await screen.findByText('Mariana, tu próximo abono');

    await userEvent.click(screen.getAllByRole('link', { name: 'Cuenta' })[0] as HTMLElement);

    const title = await screen.findByRole('heading', { name: 'Cuenta' });
    await waitFor(() => expect(document.title).toBe('Cuenta · Abona'));
    expect(window.location.pathname).toBe('/pay/cuenta');
    expect(document.activeElement).toBe(title);
  });

  it('whoever skipped to the content hears the title of the next screen too', async () => {
    serve();
    const { router } = openApp('/cuenta', signedIn());
    await screen.findByRole('heading', { name: 'Cuenta' });
    screen.getByRole('main').focus();

    await act(() => router.navigate({ to: paths.about }));

    const title = await screen.findByRole('heading', { level: 1, name: 'Acerca de Abona' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});

describe('the frame', () => {
  it('[2.63] has the menu', async () => {
    serve();
    openApp('/inicio', signedIn());
    await screen.findByText('Mariana, tu próximo abono');

    const names = screen.getAllByRole('link').map((link) => link.textContent);
    for (const name of ['Inicio', 'Compras', 'Dónde comprar', 'Cuenta'])
      expect(names).toContain(name);
  });

  it.each([
    ['embedded', stored.isEmbedded],
    ['in the mobile shell', stored.isMobileShell],
  ])('[2.63] has none when it is %s', async (_, mark) => {
    serve();
    writeStored(mark, true);
    openApp('/inicio', signedIn());
    await screen.findByText('Mariana, tu próximo abono');

    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('[2.69] has the developers’ logout where the environment switches it on', async () => {
    serve();
    openApp('/inicio', signedIn());
    await screen.findByText('Mariana, tu próximo abono');

    expect(screen.getByRole('button', { name: 'Cerrar sesión (desarrollo)' })).toBeDefined();
  });
});

describe('the sign-in path', () => {
  it('leads a visitor to the login provider, and says when it does not answer', async () => {
    const { calls } = serve();
    openApp('/entrar?ir=/compras', visitor);

    expect(
      await screen.findByRole('heading', { name: 'No pudimos iniciar tu sesión' }),
    ).toBeDefined();
    expect(calls.map(({ url }) => url)).toContain(
      'https://acceso.abona.test/.well-known/openid-configuration',
    );
  });

  it.each([
    ['/entrar?ir=/cuenta', '/pay/cuenta'],
    ['/entrar?ir=//hostil.example', '/pay/inicio'],
    ['/entrar?ir=/\\hostil.example', '/pay/inicio'],
    ['/entrar', '/pay/inicio'],
  ])('asks somebody signed in before another account is opened: %s', async (path, destination) => {
    serve();
    openApp(path, signedIn());

    expect(
      await screen.findByText('En este navegador está abierta la cuenta an•••@correo.mx.'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Seguir con esta cuenta' }));
    await waitFor(() => expect(window.location.pathname).toBe(destination));
  });
});

describe('the sign-up path', () => {
  it('[2.09] leads a visitor to the login provider, and says when it does not answer', async () => {
    const { calls } = serve();
    openApp('/registro?utm_source=tv', visitor);

    expect(
      await screen.findByRole('heading', { name: 'No pudimos iniciar tu sesión' }),
    ).toBeDefined();
    expect(calls.map(({ url }) => url)).toContain(
      'https://acceso.abona.test/.well-known/openid-configuration',
    );
  });

  it('[2.09] sends somebody signed in home', async () => {
    serve();
    openApp('/registro', signedIn());

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
  });
});
