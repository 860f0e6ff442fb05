import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { anApplication } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: 'Mariana Núñez Solís',
  customer_email: 'mariana@correo.mx',
  payment_type: null,
};
const verified = { is_email_verified: true, force_verify_email: true };

it('[2.02] greets by the first name, says that nothing is owed and how to begin', async () => {
  fakeServer({
    getSession: () => success('getSession', session),
    getEmailStatus: () => success('getEmailStatus', verified),
    getApplication: () => refusal(404, 'not_found'),
  });
  openApp('/inicio', signedIn());

  expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
  expect(screen.getByText('Nada por pagar')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver dónde comprar' }).getAttribute('href')).toBe(
    'https://tiendas.abona.test/',
  );
  expect(screen.getByRole('link', { name: /Ten lista tu tarjeta/ }).getAttribute('href')).toBe(
    'https://cuenta.abona.test/billetera/agregar-tarjeta',
  );
  expect(screen.queryByText('Tienes una solicitud en proceso')).toBeNull();
  expect(document.title).toBe('Inicio · Abona');
});

it('[2.02] somebody with an application begun is told of it', async () => {
  fakeServer({
    getSession: () => success('getSession', { ...session, customer_name: '' }),
    getEmailStatus: () => success('getEmailStatus', verified),
    getApplication: () =>
      success('getApplication', {
        customer_id: 1,
        application_process_id: 9,
        status: 'filling',
        payment: null,
      }),
  });
  openApp('/inicio', signedIn());

  expect(await screen.findByText('Tienes una solicitud en proceso')).toBeDefined();
  expect(screen.getByText('Tu próximo abono')).toBeDefined();
});

it('[2.02] an offer that waits is one press away', async () => {
  fakeServer({
    getSession: () => success('getSession', session),
    getEmailStatus: () => success('getEmailStatus', verified),
    getApplication: () => success('getApplication', anApplication('offering')),
  });
  openApp('/inicio', signedIn());

  expect(await screen.findByText('Tu oferta está lista')).toBeDefined();
  expect(screen.getByText(/^Tu compra en Casa Ámbar\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver mi oferta' }).getAttribute('href')).toBe(
    '/pay/oferta',
  );
});

it('[2.02, 2.60] somebody who must verify the e-mail first does not get here', async () => {
  fakeServer({
    getSession: () => success('getSession', session),
    getEmailStatus: () =>
      success('getEmailStatus', { is_email_verified: false, force_verify_email: true }),
    sendVerificationEmail: () =>
      success('sendVerificationEmail', { sent_to: 'ma•••@correo.mx', resend_after_s: 60 }),
  });
  openApp('/inicio', signedIn());

  expect(await screen.findByRole('heading', { name: 'Confirma tu correo' })).toBeDefined();
  expect(window.location.href).toContain('/pay/verificar-cuenta?send_email=true');
});

it('says what could not be loaded, and tries again', async () => {
  const { count } = fakeServer({
    getSession: (_, nth) =>
      nth === 1 ? refusal(404, 'not_found', 'No lo encontramos.') : success('getSession', session),
    getEmailStatus: () => success('getEmailStatus', verified),
    getApplication: () => refusal(404, 'not_found'),
  });
  openApp('/inicio', signedIn());

  expect(await screen.findByText('No lo encontramos.')).toBeDefined();
  expect(screen.queryByText('Nada por pagar')).toBeNull();
  screen.getByRole('button', { name: 'Reintentar' }).click();

  expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
  expect(count('getSession')).toBe(2);
});
