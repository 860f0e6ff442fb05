import type { VerificationView } from '@abona/contract/identity/identity-verification';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const aTry: VerificationView = {
  verification_id: 'ver_0123456789',
  status: 'open',
  reasons: [],
  can_retry: false,
  attempts_left: 3,
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: null,
  completed_at: null,
};
const page = { url: 'https://identidad.test/captura', expires_at: '2026-11-15T12:30:00.000Z' };

const serve = (verification: VerificationView | null) =>
  funnelServer('approving', {
    getIdentityStatus: () =>
      success('getIdentityStatus', {
        is_identity_verified: verification?.status === 'approved',
        verification,
        can_start: true,
      }),
    openVerification: () => success('openVerification', aTry),
    startCapture: () => success('startCapture', { verification_id: aTry.verification_id, ...page }),
  });

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

describe('the proof of identity', () => {
  it("[2.13] tells what is needed, and leaves for the provider's page", async () => {
    serve(null);
    openApp('/verificacion_identidad', signedIn());

    expect(await screen.findByText('Tu INE vigente')).toBeDefined();
    const [start] = await screen.findAllByRole('button', { name: 'Empezar' });
    await userEvent.click(start as HTMLElement);

    await waitFor(() => expect(leave).toHaveBeenCalledWith(page.url));
  });

  it('[2.12] begins the very try that a link names', async () => {
    const { calls, count } = serve(null);
    openApp('/verificacion/identidad/iniciar/ver_9876543210', signedIn());

    const [start] = await screen.findAllByRole('button', { name: 'Empezar' });
    await userEvent.click(start as HTMLElement);

    await waitFor(() => expect(leave).toHaveBeenCalledWith(page.url));
    expect(count('openVerification')).toBe(0);
    expect(calls.find(({ name }) => name === 'startCapture')?.url).toMatch(/ver_9876543210$/);
  });

  it('[2.13] says so when the provider is out of reach', async () => {
    funnelServer('approving', {
      getIdentityStatus: () =>
        success('getIdentityStatus', {
          is_identity_verified: false,
          verification: null,
          can_start: true,
        }),
      openVerification: () => success('openVerification', aTry),
      startCapture: () => refusal(503, 'provider_unavailable', 'Intenta en unos minutos.'),
    });
    openApp('/verificacion_identidad', signedIn());

    const [start] = await screen.findAllByRole('button', { name: 'Empezar' });
    await userEvent.click(start as HTMLElement);

    expect(await screen.findByText('Intenta en unos minutos.')).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('its result', () => {
  it('[2.12] leads on when it is good', async () => {
    serve({ ...aTry, status: 'approved' });
    openApp('/verificacion/identidad/resultado', signedIn());

    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe(
      '/pay/espera_2',
    );
  });

  it('[2.12] gives the reasons and another try when it is not', async () => {
    serve({
      ...aTry,
      status: 'rejected',
      can_retry: true,
      attempts_left: 2,
      reasons: [{ code: 'face_mismatch', text: 'Tu cara no se parece a la de tu INE.' }],
    });
    openApp('/verificacion/identidad/resultado', signedIn());

    expect(await screen.findByText('Tu cara no se parece a la de tu INE.')).toBeDefined();
    expect(screen.getByText('Te quedan 2 intentos.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(page.url));
  });

  it('[2.12] has no other try when none makes sense', async () => {
    serve({ ...aTry, status: 'rejected', can_retry: false });
    openApp('/verificacion/identidad/resultado', signedIn());

    await screen.findByRole('heading', { name: 'No pudimos confirmar que eres tú' });
    expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
  });
});
