import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const visitor = { kind: 'signed_out' } as const;

describe('the external error page', () => {
  it.each([
    ['[2.21, 8.14]', '?reason=exp_time', 'Tu sesión terminó'],
    ['[2.21, 8.13]', '?reason=too_many_retries', 'No pudimos iniciar tu sesión'],
    ['[2.21]', '?reason=<script>alert(1)</script>', 'Ocurrió un error'],
    ['[2.21]', '?reason=constructor', 'Ocurrió un error'],
    ['[2.21]', '', 'Ocurrió un error'],
  ])('%s says in our own words what %s means', async (_, search, title) => {
    fakeServer({});
    openApp(`/error${search}`, visitor);

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Iniciar sesión de nuevo' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir al inicio de Abona' })).toBeDefined();
  });

  it('[2.21] leads home whoever is still signed in', async () => {
    fakeServer({});
    openApp('/error?reason=too_many_retries', signedIn());

    const home = await screen.findByRole('link', { name: 'Ir a inicio' });

    expect(home.getAttribute('href')).toBe('/pay/inicio');
  });
});
