import type { CreditView } from '@abona/contract/lending/balance';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLogLines } from '#browser/log.ts';
import { type Answers, fakeServer, refusal, success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: 'Mariana Núñez Solís',
  customer_email: 'mariana@correo.mx',
  payment_type: null,
};
const here = {
  id: 's1',
  is_current: true,
  device: 'Chrome en Android',
  started_at: '2026-11-15T15:00:00Z',
  last_seen_at: '2026-11-15T15:12:00Z',
};
const elsewhere = {
  ...here,
  id: 's2',
  is_current: false,
  device: 'Safari en iPhone',
  last_seen_at: '2026-10-01T18:30:00Z',
};

type Facts = {
  readonly sessions?: readonly (typeof here)[];
  readonly isVerified?: boolean;
  readonly credit?: CreditView | null;
};

const aLine: CreditView = {
  limit: 1_000_000,
  used: 455_786,
  available: 544_214,
  valid_until: '2027-05-15',
  is_paused: false,
  paused_reason: null,
  loans: [],
};

function serve(
  { sessions = [here], isVerified = true, credit = null }: Facts = {},
  answers: Answers = {},
) {
  let open = [...sessions];
  return fakeServer({
    getSession: () => success('getSession', session),
    getEmailStatus: () =>
      success('getEmailStatus', { is_email_verified: isVerified, force_verify_email: false }),
    getCredit: () => success('getCredit', credit),
    listSessions: () => success('listSessions', { sessions: open }),
    endOtherSessions: () => {
      const ended = open.length - 1;
      open = open.slice(0, 1);
      return success('endOtherSessions', { ended });
    },
    logOut: () => success('logOut', { logged_out: true }),
    getEvaluation: () =>
      success('getEvaluation', {
        has_applied: false,
        has_borrowed: false,
        is_phone_verified: false,
        is_identity_verified: false,
        verification_type: null,
      }),
    ...answers,
  });
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-15T18:00:00Z'));
});

describe('the account', () => {
  it('[2.06] shows the line and what is left of it to whoever has one, and leads to what uses it', async () => {
    serve({ credit: aLine });
    openApp('/cuenta', signedIn());

    const line = await screen.findByRole('link', { name: /^Tu línea Abona/ });
    expect(line.textContent).toBe('Tu línea Abona$10,000.00Disponible$5,442.14');
    expect(line.getAttribute('href')).toBe('/pay/perfil/credito');
  });

  it('[2.06] shows who it is, and the way to help, terms and privacy', async () => {
    serve();
    openApp('/cuenta', signedIn());

    expect(await screen.findByRole('heading', { name: 'Mariana Núñez Solís' })).toBeDefined();
    expect(screen.getAllByText('mariana@correo.mx').length).toBeGreaterThan(0);
    expect(await screen.findByText('Verificado')).toBeDefined();
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Centro de ayuda')).toBe('https://ayuda.abona.test/');
    expect(linkTo('Términos y condiciones')).toBe('https://abona.test/terminos');
    expect(linkTo('Aviso de privacidad')).toBe('https://abona.test/privacidad');
    expect(screen.getByText('Versión 1.2.3')).toBeDefined();
  });

  it('[3.09, 4.21] leads somebody new on, one step at a time; what was passed over does not come back', async () => {
    serve();
    const first = openApp('/cuenta', signedIn());

    const way = await screen.findByRole('link', { name: 'Agrega tu celular' });
    expect(way.getAttribute('href')).toBe('/pay/cuenta/agregar/telefono');
    expect(screen.queryByText('Confirma tu correo')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(await screen.findByRole('link', { name: 'Conoce dónde comprar' })).toBeDefined();
    expect(document.cookie).toContain('abona_skipped_steps=phone');
    first.unmount();

    openApp('/cuenta', signedIn());
    expect(await screen.findByRole('link', { name: 'Conoce dónde comprar' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Agrega tu celular' })).toBeNull();
  });

  it('leads whose e-mail is not verified to its verification, by one way at a time', async () => {
    serve({ isVerified: false });
    openApp('/cuenta', signedIn());

    const link = await screen.findByRole('link', { name: /(Verificar mi|Confirma tu) correo/ });

    expect(link.getAttribute('href')).toBe('/pay/verificar-cuenta?send_email=true');
  });

  it('lists the sessions by device and time, and ends the others', async () => {
    const { count } = serve({ sessions: [here, elsewhere] });
    openApp('/cuenta', signedIn());

    expect(await screen.findByText('Última actividad: hoy, 9:12 a.m.')).toBeDefined();
    expect(screen.getByText('Última actividad: 1 oct 2026, 12:30 p.m.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Cerrar las demás sesiones/ }));

    expect(await screen.findByText('Cerramos 1 sesión')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull());
    expect(screen.queryByRole('button', { name: /Cerrar las demás/ })).toBeNull();
    expect(count('listSessions')).toBe(2);
  });

  it('[5.06, 8.19] a session with an impossible date is shown without it, and logged', async () => {
    takeLogLines(1_000);
    const sessions = [{ ...here, last_seen_at: 'ayer' }];
    // No server of ours: whatever stands between us and it has spoilt the answer.
    serve(
      {},
      { listSessions: () => ({ status: 200, body: { status: 'success', data: { sessions } } }) },
    );
    openApp('/cuenta', signedIn());

    expect(await screen.findByText('Chrome en Android')).toBeDefined();
    expect(takeLogLines(100)).toContainEqual(
      expect.objectContaining({ message: 'invalid date', trail: 'account.sessions' }),
    );
  });

  it('says so when the sessions cannot be shown, and the rest stays', async () => {
    fakeServer({
      getSession: () => success('getSession', session),
      getEmailStatus: () => refusal(404, 'not_found'),
      listSessions: () => refusal(404, 'not_found', 'No los encontramos.'),
    });
    openApp('/cuenta', signedIn());

    expect(await screen.findByText('No pudimos mostrar tus sesiones')).toBeDefined();
    expect(screen.getByText('No los encontramos.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeDefined();
  });

  it('keeps the chosen theme', async () => {
    serve();
    openApp('/cuenta', signedIn());

    await userEvent.click(await screen.findByRole('tab', { name: 'Oscuro' }));

    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('abona_theme')).toContain('dark');
    await userEvent.click(screen.getByRole('tab', { name: 'Automático' }));
    expect(document.documentElement.dataset['theme']).toBe('auto');
  });

  it('[4.18] signs out only after asking', async () => {
    const { count } = serve();
    openApp('/cuenta', signedIn());

    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Seguir en Abona' }));
    expect(count('logOut')).toBe(0);

    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrar sesión' }));

    await waitFor(() => expect(count('logOut')).toBe(1));
    await waitFor(() => expect(localStorage.getItem('abona_session')).toBeNull());
  });
});

it('[3.27] first steps that were closed are not shown again (abona_modal_seen)', async () => {
  serve();
  const { unmount } = openApp('/cuenta', signedIn());

  await userEvent.click(await screen.findByRole('button', { name: 'No mostrar más' }));

  expect(screen.queryByRole('button', { name: 'No mostrar más' })).toBeNull();
  expect(JSON.parse(localStorage.getItem('abona_modal_seen') ?? '{}').value).toBe(true);
  unmount();
  openApp('/cuenta', signedIn());
  await screen.findByRole('link', { name: 'Reembolsos' });
  expect(screen.queryByRole('button', { name: 'No mostrar más' })).toBeNull();
});
