import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz012345';
const visitor = { kind: 'signed_out' } as const;
const address = () => `${window.location.pathname}${window.location.search}`;

describe('the link of the verification mail', () => {
  it('[2.11] is used up by one POST, and its token leaves the address first', async () => {
    const seen: string[] = [];
    const { calls, count } = fakeServer({
      verifyEmail: () => {
        seen.push(address());
        return success('verifyEmail', { is_email_verified: true });
      },
    });
    openApp(`/verificar-email?token=${token}`, visitor);

    expect(await screen.findByText('¡Listo, correo confirmado!')).toBeDefined();
    expect(seen).toEqual(['/pay/verificar-email']);
    expect(address()).toBe('/pay/verificar-email');
    expect(count('verifyEmail')).toBe(1);
    expect(calls[0]).toMatchObject({ method: 'POST', body: { token } });
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeDefined();
  });

  it('[2.11] leads on whoever is signed in here', async () => {
    fakeServer({
      verifyEmail: () => success('verifyEmail', { is_email_verified: true }),
      getEmailStatus: () =>
        success('getEmailStatus', { is_email_verified: true, force_verify_email: true }),
    });
    openApp(`/verificar-email?token=${token}`, signedIn());

    const on = await screen.findByRole('link', { name: 'Continuar' });

    expect(on.getAttribute('href')).toBe('/pay/inicio');
  });

  it('[2.11] that is over says so, and where to get another', async () => {
    fakeServer({ verifyEmail: () => refusal(410, 'email_link_invalid') });
    openApp(`/verificar-email?token=${token}`, visitor);

    expect(await screen.findByText('Este enlace ya no sirve')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pedir otro enlace' })).toBeDefined();
  });

  it('[2.11] opened a second time says that all is well to whom it concerns', async () => {
    fakeServer({
      verifyEmail: () => refusal(410, 'email_link_invalid'),
      getEmailStatus: () =>
        success('getEmailStatus', { is_email_verified: true, force_verify_email: true }),
    });
    openApp(`/verificar-email?token=${token}`, signedIn());

    expect(await screen.findByText('Tu correo ya estaba confirmado')).toBeDefined();
  });

  it.each([
    ['', 'no token'],
    ['?token=short', 'a token that is none'],
    [`?token=${'x'.repeat(129)}`, 'a token that is too long'],
  ])('[2.11] with %s asks nobody (%s)', async (search) => {
    const { calls } = fakeServer({});
    openApp(`/verificar-email${search}`, visitor);

    expect(await screen.findByText('Al enlace le falta una parte')).toBeDefined();
    expect(calls.filter(({ name }) => name === 'verifyEmail')).toEqual([]);
  });

  it('keeps its token for another try when nobody answers', async () => {
    const { count } = fakeServer({
      verifyEmail: (_, nth) =>
        nth === 1
          ? refusal(503, 'unavailable', 'Tenemos una falla temporal.')
          : success('verifyEmail', { is_email_verified: true }),
    });
    openApp(`/verificar-email?token=${token}`, visitor);

    expect(await screen.findByText('Tenemos una falla temporal.')).toBeDefined();
    screen.getByRole('button', { name: 'Intentar de nuevo' }).click();

    expect(await screen.findByText('¡Listo, correo confirmado!')).toBeDefined();
    expect(count('verifyEmail')).toBe(2);
  });
});
