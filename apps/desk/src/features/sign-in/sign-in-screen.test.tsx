import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDesk, refusal } from '#testing/open-desk.tsx';
import { staffSession as session, emptyToday as today } from '#testing/staff-session.ts';

afterEach(cleanup);

describe('signing in at the desk', () => {
  it('leads whoever is not signed in there, with where they wanted to go', async () => {
    const { router } = openDesk('/?vista=equipo', {
      'GET /staff/v1/session': refusal('session_expired', 'Tu sesión terminó.'),
    });

    expect(await screen.findByRole('heading', { name: 'Entra a la mesa' })).toBeDefined();
    expect(router.state.location.search).toEqual({ de: '/?vista=equipo' });
  });

  it('hands in what the issuer sent back, once, and opens the desk', async () => {
    const { calls } = openDesk('/entrar?code=abc&state=xyz', {
      'POST /staff/v1/sign-in/finish': session,
      'GET /staff/v1/today': today,
    });

    expect(await screen.findByRole('heading', { name: /Lucía$/ })).toBeDefined();
    const handedIn = calls.filter(({ what }) => what === 'POST /staff/v1/sign-in/finish');
    expect(handedIn.map(({ body }) => body)).toEqual([{ code: 'abc', state: 'xyz' }]);
  });

  it('says what the server says of somebody without access, and lets them begin anew', async () => {
    openDesk('/entrar?code=abc&state=xyz', {
      'POST /staff/v1/sign-in/finish': refusal('staff_unknown', 'Esta cuenta no tiene acceso.'),
    });

    expect(await screen.findByText('Esta cuenta no tiene acceso.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Empezar de nuevo' })).toBeDefined();
  });

  it('leads to the issuer at once whoever was chosen elsewhere', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    openDesk('/entrar?directo=si&de=/casos', {
      'POST /staff/v1/sign-in': { authorize_url: 'https://acceso.abona.test/authorize' },
    });

    await waitFor(() =>
      expect(leave).toHaveBeenCalledExactlyOnceWith('https://acceso.abona.test/authorize'),
    );
  });

  it('lists the keys of the screen to whoever asks', async () => {
    openDesk('/', { 'GET /staff/v1/session': session, 'GET /staff/v1/today': today });

    await userEvent.click(await screen.findByRole('button', { name: /Todos los atajos/ }));

    expect(screen.getByRole('heading', { name: 'Atajos de esta pantalla' })).toBeDefined();
    expect(screen.getByText('Aprobaciones', { selector: 'dt' })).toBeDefined();
  });
});
