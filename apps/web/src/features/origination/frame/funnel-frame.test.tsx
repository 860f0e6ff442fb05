import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { lookAgain } from '#push/push-events.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, anOffer, aProgress, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

describe('every screen of the funnel', () => {
  it('[2.68] can be left through the cancel modal, and the shop is one press away', async () => {
    const server = funnelServer('offering', {
      getOffer: () => success('getOffer', anOffer()),
      cancelApplication: () => {
        server.move('cancelled');
        return success('cancelApplication', anApplication('cancelled'));
      },
    });
    openApp('/oferta', signedIn());

    await screen.findByRole('heading', { name: 'Mariana, elige cuántos abonos' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    const sheet = await screen.findByRole('dialog', { name: '¿Cancelamos tu solicitud?' });
    expect(sheet.textContent).toContain('Casa Ámbar');
    expect(server.count('cancelApplication')).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Sí, cancelar' }));

    await screen.findByRole('heading', { name: 'Cancelamos tu solicitud' });
    const back = screen.getByRole('link', { name: 'Volver a Casa Ámbar' });
    expect(back.getAttribute('href')).toBe('https://casaambar.test/gracias');
    back.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(back);
    expect(server.calls.find(({ name }) => name === 'sendShopReturn')?.body).toEqual({
      merchant_name: 'Casa Ámbar',
      return_url: 'https://casaambar.test/gracias',
    });
    // Whoever cancels themselves is not told that they were redirected.
    expect(screen.queryByText('Fuiste redirigido a otro sitio de Abona')).toBeNull();
  });

  it('[2.31] asks why where there is a down payment, and never insists', async () => {
    const server = funnelServer('offering', {
      getOffer: () =>
        success(
          'getOffer',
          anOffer({
            down_payment: { amount: 100, minimum: 100, maximum: 900, methods: ['transfer'] },
          }),
        ),
      getDownPaymentCancelReasons: () =>
        success('getDownPaymentCancelReasons', {
          question: '¿Por qué cancelas?',
          options: [{ code: 'down_payment_too_high', label: 'El enganche es alto' }],
        }),
      cancelApplication: () => success('cancelApplication', anApplication('cancelled')),
    });
    openApp('/oferta', signedIn());

    await screen.findByRole('heading', { name: 'Mariana, elige cuántos abonos' });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'El enganche es alto' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sí, cancelar' }));

    await waitFor(() => expect(server.count('cancelApplication')).toBe(1));
    const call = server.calls.find(({ name }) => name === 'cancelApplication');
    expect(call?.url).toContain('reason=down_payment_too_high');
  });

  it('says so when it could not be cancelled, and stays', async () => {
    funnelServer('scoring', {
      cancelApplication: () => refusal(503, 'unavailable', 'Falla temporal.'),
    });
    const { router } = openApp('/espera', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, cancelar' }));

    expect(await screen.findByText('Falla temporal.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/espera');
  });
});

describe('where the status says', () => {
  it.each([
    ['/aplicar', 'scoring', '/espera'],
    ['/oferta', 'rejected', '/rechazado'],
    ['/espera', 'validating', '/validar_telefono'],
    ['/autorizado', 'offering', '/oferta'],
  ] as const)('[2.59] %s in status %s is %s', async (path, status, place) => {
    funnelServer(status, { getOffer: () => success('getOffer', anOffer()) });
    const { router } = openApp(path, signedIn());

    await waitFor(() => expect(router.state.location.pathname).toBe(place));
  });

  it('[4.02, 7.05] a pushed status change moves the screen on', async () => {
    const server = funnelServer('scoring', { getOffer: () => success('getOffer', anOffer()) });
    const { router } = openApp('/espera', signedIn());
    await screen.findByRole('heading', { name: 'Estamos revisando tu solicitud' });

    server.move('offering');
    await act(() => lookAgain('status-change', queryClient));

    await screen.findByRole('heading', { name: 'Mariana, elige cuántos abonos' });
    expect(router.state.location.pathname).toBe('/oferta');
  });

  it('[4.04, 8.20] without push the wait looks by itself, and goes on', async () => {
    const server = funnelServer('approving', { getOffer: () => success('getOffer', anOffer()) });
    const { router } = openApp('/espera_2', signedIn());
    await screen.findByRole('heading', { name: 'Estamos armando tu oferta' });

    server.move('offering');

    await waitFor(() => expect(router.state.location.pathname).toBe('/oferta'), { timeout: 9_000 });
  });

  it('[4.03] an application that another one replaced leads away, with the notice', async () => {
    const server = funnelServer('scoring', {
      getProgress: () => success('getProgress', aProgress('scoring')),
    });
    const { router } = openApp('/espera', signedIn());
    await screen.findByRole('heading', { name: 'Estamos revisando tu solicitud' });

    server.move('filling', { application_process_id: 42 });
    await act(() => lookAgain('status-change', queryClient));

    expect(await screen.findByText('Fuiste redirigido a otro sitio de Abona')).toBeDefined();
    await waitFor(() => expect(router.state.location.pathname).toBe('/compras'));
  });
});
