import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LANDING_PAYMENT_EVENT } from '#browser/landing-payment.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { anApplication, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const validPayment = {
  valid: true,
  merchantId: 'mer_1',
  merchantName: 'Casa Ámbar',
  merchantLogo: null,
  amount: 489_900,
  cancellationToken: 'cancel',
  callback: 'https://casaambar.test/carrito',
  integrationName: 'sdk',
  orderId: 'CA-10482',
  paymentId: '123456789012345',
  paymentIntentId: null,
};

/** What landing is told about the payment. */
function landingHears(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener(
      LANDING_PAYMENT_EVENT,
      (event) => resolve((event as CustomEvent<unknown>).detail),
      { once: true },
    );
  });
}

const createdWith = (server: ReturnType<typeof funnelServer>) =>
  server.calls.find(({ name }) => name === 'createApplication')?.body;

describe('somebody who comes from a checkout', () => {
  it('[1.01, 7.17] sees the shop, the order and the amount before signing in', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    funnelServer('filling', { validatePayment: () => success('validatePayment', validPayment) });
    const heard = landingHears();
    openApp('/?payment_id=123456789012345', { kind: 'signed_out' });

    expect(await heard).toEqual({
      merchantName: 'Casa Ámbar',
      merchantLogo: null,
      orderId: 'CA-10482',
      amount: '$4,899.00',
      centavos: 489_900,
    });
  });

  it('[5.07] is told when there is no such purchase', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    funnelServer('filling', {
      validatePayment: () => success('validatePayment', { ...validPayment, valid: false }),
    });
    const heard = landingHears();
    openApp('/?payment_id=123456789012345', { kind: 'signed_out' });

    expect(await heard).toBeNull();
  });

  it('[1.01, 3.13, 4.10] signed in, gets an application and the form', async () => {
    const server = funnelServer('filling', {
      createApplication: () => success('createApplication', anApplication('filling')),
    });
    const { router } = openApp('/?payment_id=123456789012345', signedIn());

    await waitFor(() => expect(router.state.location.pathname).toBe('/aplicar'));
    expect(createdWith(server)).toMatchObject({ payment_id: '123456789012345' });
    expect(createdWith(server)).not.toHaveProperty('embedded_flow');
  });

  it('[1.02, 3.13, 4.10] with an intent inside an app, carries on embedded', async () => {
    writeStored(stored.isEmbedded, true);
    const server = funnelServer('filling', {
      createApplication: () => success('createApplication', anApplication('filling')),
    });
    const { router } = openApp('/?payment_intent_id=pi_8', signedIn());

    await waitFor(() => expect(router.state.location.pathname).toBe('/aplicar'));
    expect(router.state.location.search).toEqual({ mode: 'APP' });
    expect(createdWith(server)).toMatchObject({ payment_intent_id: 'pi_8', embedded_flow: true });
  });

  it('[2.59, 4.10] whose application is further along lands where it is', async () => {
    funnelServer('rejected', {
      createApplication: () => success('createApplication', anApplication('rejected')),
      getDecision: () => success('getDecision', null),
    });
    const { router } = openApp('/?payment_id=123456789012345', signedIn());

    await waitFor(() => expect(router.state.location.pathname).toBe('/rechazado'));
  });
});

describe('a purchase that cannot be opened', () => {
  it('[2.22, 4.10, 8.04] says why, which order it was, and how to go on', async () => {
    funnelServer('filling', {
      createApplication: () => refusal(410, 'payment_expired', 'Esta compra venció.'),
      validatePayment: () => success('validatePayment', validPayment),
    });
    const { router } = openApp('/?payment_id=123456789012345', signedIn());

    expect(await screen.findByText('Esta compra venció.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/error-al-crear-aplicacion');
    expect(router.state.location.search).toEqual({ payment_id: '123456789012345' });
    expect(await screen.findByText('Pedido CA-10482 de Casa Ámbar')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Intentar de nuevo' }).getAttribute('href')).toBe(
      '/pay?payment_id=123456789012345',
    );
    expect(screen.getByRole('link', { name: 'Volver a Casa Ámbar' }).getAttribute('href')).toBe(
      'https://casaambar.test/carrito',
    );
  });

  it('[2.22, 8.04] carries the intent when it was one', async () => {
    funnelServer('filling', {
      createApplication: () => refusal(404, 'payment_not_found', 'No la encontramos.'),
      validatePayment: () => refusal(500, 'internal_error'),
      getPaymentToken: () => refusal(500, 'internal_error'),
    });
    const { router } = openApp('/?payment_intent_id=pi_8', signedIn());

    expect(await screen.findByText('No la encontramos.')).toBeDefined();
    expect(router.state.location.search).toEqual({ payment_intent_id: 'pi_8' });
    expect(screen.getByText('Referencia de la compra: pi_8')).toBeDefined();
  });

  it('[2.22] leads to the purchase that stands in its way', async () => {
    funnelServer('authorized', {
      createApplication: () => refusal(409, 'application_exists', 'Tienes una compra aceptada.'),
      validatePayment: () => success('validatePayment', validPayment),
    });
    openApp('/?payment_id=123456789012345', signedIn());

    expect(
      (await screen.findByRole('link', { name: 'Ver mi solicitud actual' })).getAttribute('href'),
    ).toBe('/pay/autorizado');
  });

  it('never leads to an address that is none', async () => {
    funnelServer('filling', {
      createApplication: () => refusal(410, 'payment_expired', 'Esta compra venció.'),
      validatePayment: () =>
        success('validatePayment', { ...validPayment, callback: 'javascript:alert(1)' }),
    });
    openApp('/?payment_id=123456789012345', signedIn());

    await screen.findByText('Pedido CA-10482 de Casa Ámbar');
    expect(screen.queryByRole('link', { name: 'Volver a Casa Ámbar' })).toBeNull();
  });
});
