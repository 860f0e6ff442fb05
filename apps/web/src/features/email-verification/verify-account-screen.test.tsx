import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { nextEmailPoll } from './email-queries.ts';
import { webmailOf } from './webmail.ts';

const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: '',
  customer_email: 'mariana@gmail.com',
  payment_type: null,
};

/** The server of somebody whose e-mail becomes verified at the given look. */
function serve(verifiedAtLook: number) {
  return fakeServer({
    getSession: () => success('getSession', session),
    getEmailStatus: (_, nth) =>
      success('getEmailStatus', {
        is_email_verified: nth >= verifiedAtLook,
        force_verify_email: true,
      }),
    sendVerificationEmail: () =>
      success('sendVerificationEmail', { sent_to: 'ma•••@gmail.com', resend_after_s: 60 }),
    getApplication: () => success('getApplication', null),
    listSessions: () => success('listSessions', { sessions: [] }),
  });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('verifying the account', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('[2.10] with send_email=true sends the mail, once, and says where to, masked', async () => {
    const { count } = serve(99);
    const { unmount } = openApp('/verificar-cuenta?send_email=true', signedIn());

    expect(await screen.findByText(/Te mandamos un enlace a ma•••@gmail\.com/)).toBeDefined();
    expect(screen.queryByText(/mariana@gmail\.com/)).toBeNull();
    expect(count('sendVerificationEmail')).toBe(1);

    // A reload of the page: the mail is on its way already.
    unmount();
    openApp('/verificar-cuenta?send_email=true', signedIn());
    expect(await screen.findByText(/Te mandamos un enlace a ma•••@gmail\.com/)).toBeDefined();
    expect(count('sendVerificationEmail')).toBe(1);
  });

  it('[2.10] without it sends nothing until it is asked to', async () => {
    const { count } = serve(99);
    openApp('/verificar-cuenta', signedIn());

    const send = await screen.findByRole('button', { name: 'Enviar enlace' });
    expect(count('sendVerificationEmail')).toBe(0);
    act(() => send.click());

    await waitFor(() => expect(count('sendVerificationEmail')).toBe(1));
  });

  it('lets another mail be asked for when its countdown is over', async () => {
    const { count } = serve(99);
    openApp('/verificar-cuenta?send_email=true', signedIn());

    const waiting = await screen.findByRole('button', { name: /Enviar otro enlace en \d+ s/ });
    expect(waiting).toHaveProperty('disabled', true);
    await pass(61_000);
    act(() => screen.getByRole('button', { name: 'Enviar otro enlace' }).click());

    await waitFor(() => expect(count('sendVerificationEmail')).toBe(2));
  });

  it('shows the countdown, not an error, when it was asked for too early', async () => {
    fakeServer({
      getSession: () => success('getSession', session),
      getEmailStatus: () =>
        success('getEmailStatus', { is_email_verified: false, force_verify_email: true }),
      sendVerificationEmail: () => refusal(429, 'rate_limited', 'Hiciste muchos intentos.'),
    });
    openApp('/verificar-cuenta?send_email=true', signedIn());

    expect(
      await screen.findByRole('button', { name: /Enviar otro enlace en \d+ s/ }),
    ).toBeDefined();
    expect(screen.queryByText('Hiciste muchos intentos.')).toBeNull();
  });

  it('[4.12, 7.13] looks every 5 seconds and goes home by itself when it is verified', async () => {
    const { count } = serve(3);
    openApp('/verificar-cuenta', signedIn());
    await screen.findByRole('heading', { name: 'Confirma tu correo' });
    await waitFor(() => expect(count('getEmailStatus')).toBe(1));

    await pass(5_000);
    expect(count('getEmailStatus')).toBe(2);
    await pass(5_000);

    expect(await screen.findByText('Tu próximo abono')).toBeDefined();
    expect(window.location.pathname).toBe('/pay/inicio');
  });

  it('[4.12] goes to the remembered path when there is one', async () => {
    serve(2);
    writeStored(stored.deepLink, '/pay/cuenta?x=1');
    openApp('/verificar-cuenta', signedIn());
    await screen.findByRole('heading', { name: 'Confirma tu correo' });
    await pass(5_000);

    expect(await screen.findByRole('heading', { name: 'Cuenta' })).toBeDefined();
    expect(window.location.search).toBe('?x=1');
    expect(localStorage.getItem('abona_deep_link')).toBeNull();
  });

  it('[4.12, 9.01] stops looking after 20 attempts', async () => {
    const { count } = serve(99);
    openApp('/verificar-cuenta', signedIn());
    await screen.findByRole('heading', { name: 'Confirma tu correo' });

    for (let look = 0; look < 30; look += 1) await pass(5_000);

    expect(count('getEmailStatus')).toBe(20);
  });

  it('looks once more when the person says that it is done', async () => {
    serve(99);
    openApp('/verificar-cuenta', signedIn());
    const done = await screen.findByRole('button', { name: 'Ya lo confirmé' });
    act(() => done.click());

    expect(await screen.findByText(/Todavía no vemos tu confirmación/)).toBeDefined();
  });

  it('offers the person’s own mailbox', async () => {
    serve(99);
    openApp('/verificar-cuenta', signedIn());

    const link = await screen.findByRole('link', { name: 'Abrir mi correo' });

    expect(link.getAttribute('href')).toBe('https://mail.google.com/');
  });
});

it.each([
  [false, 0, 5_000],
  [false, 19, 5_000],
  [false, 20, false],
  [true, 0, false],
])('[4.12] verified %s after %i looks: next in %s', (isVerified, attempts, expected) => {
  expect(nextEmailPoll({ isVerified, attempts })).toBe(expected);
});

it.each([
  ['ana@gmail.com', 'https://mail.google.com/'],
  ['ana@HOTMAIL.com', 'https://outlook.live.com/mail/'],
  ['ana@empresa.mx', null],
  ['ana@constructor', null],
  ['', null],
])('knows where %s reads mail: %s', (email, expected) => {
  expect(webmailOf(email)).toBe(expected);
});
