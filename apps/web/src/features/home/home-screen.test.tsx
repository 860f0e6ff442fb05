import type { HomeView } from '@abona/contract/lending/home';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { takeLogLines } from '#browser/log.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { anApplication } from '#testing/funnel-server.ts';
import {
  aHome,
  aLoan,
  aMovement,
  anEmptyHome,
  anOverdue,
  aReturn,
  loanServer,
  refundsWith,
} from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';

const open = (home: HomeView, answers: Parameters<typeof loanServer>[0] = {}) => {
  const server = loanServer({ getHome: () => success('getHome', home), ...answers });
  openApp('/inicio', signedIn());
  return server;
};

describe('home', () => {
  it('[2.02] says what to pay and when before anything else, and leads there in one tap', async () => {
    open(aHome());

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
    expect(screen.getByText('Lunes 30 de noviembre')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pagar abono' }).getAttribute('href')).toBe(
      '/pay/perfil/pagos/loan_1',
    );
    expect(screen.getByRole('link', { name: 'Ver plan' }).getAttribute('href')).toBe(
      '/pay/perfil/prestamos/loan_1',
    );
    expect(screen.getByText('Vas al corriente. Te faltan $3,531.80')).toBeDefined();
    expect(screen.getByRole('img', { name: '3 de 8 abonos pagados' })).toBeDefined();
    await expect.poll(() => document.title).toBe('Inicio · Abona');
  });

  it('[2.02] takes over what its page has asked for, and asks for nothing twice', async () => {
    const early = (reply: unknown) => ({
      token: readStored(stored.session) ?? '',
      askedAt: Date.now(),
      reply: Promise.resolve(reply),
    });
    const somebody = signedIn();
    window.earlyReplies = {
      getHome: early(aHome({ next_payment: null, state: 'paid_off', purchases: [] })),
      getEmailStatus: early({ is_email_verified: true, force_verify_email: false }),
      // What came was no answer: it is asked for again.
      getSession: early(null),
    };
    const { count } = loanServer();
    openApp('/inicio', somebody);

    expect(await screen.findByText('¡Terminaste, Mariana!')).toBeDefined();
    expect([count('getHome'), count('getEmailStatus'), count('getSession')]).toEqual([0, 0, 1]);
    expect(window.earlyReplies).toEqual({});
  });

  it('[2.02] leaves the focus where it was in what its page showed before the app', async () => {
    const page = document.createElement('div');
    page.id = 'starting';
    page.innerHTML =
      '<div data-early=""><a href="/pay/compras">Compras</a><a href="/pay/perfil/pagos/loan_1">Pagar</a></div>';
    document.body.prepend(page);
    document.querySelector<HTMLElement>('#starting a[href$="loan_1"]')?.focus();
    loanServer();

    openApp('/inicio', signedIn());

    const pay = await screen.findByRole('link', { name: 'Pagar abono' });
    expect(document.activeElement).toBe(pay);
    expect(document.getElementById('starting')).toBeNull();
  });

  it('[2.02] asks anew when what its page asked for is old, or somebody else’s', async () => {
    const somebody = signedIn();
    const token = readStored(stored.session) ?? '';
    const reply = Promise.resolve(aHome({ next_payment: null, state: 'paid_off', purchases: [] }));
    const verified = Promise.resolve({ is_email_verified: false, force_verify_email: true });
    window.earlyReplies = {
      getHome: { token, askedAt: Date.now() - 11_000, reply },
      getEmailStatus: { token: 'another', askedAt: Date.now(), reply: verified },
    };
    const { count } = loanServer();
    openApp('/inicio', somebody);

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
    expect([count('getHome'), count('getEmailStatus')]).toEqual([1, 1]);
  });

  it('[2.02] is asked for while it is still weighed whether somebody may see it, and asked once', async () => {
    const { promise: weighed, resolve: weigh } = Promise.withResolvers<void>();
    const { count } = open(aHome(), {
      getEmailStatus: async () => {
        await weighed;
        return success('getEmailStatus', { is_email_verified: true, force_verify_email: false });
      },
    });
    await expect.poll(() => count('getHome')).toBe(1);
    expect(screen.queryByText('Mariana, tu próximo abono')).toBeNull();

    weigh();

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
    expect(count('getHome')).toBe(1);
  });

  it('[2.02, 2.49] says which purchase is in pause, on its way back to its shop, and until when', async () => {
    open(aHome(), {
      listOwnRefunds: () => success('listOwnRefunds', refundsWith(aReturn())),
    });

    expect(await screen.findByText('En pausa hasta el 15 de diciembre')).toBeDefined();
    expect(screen.getByText(/devolviste tu compra en Casa Ámbar/)).toBeDefined();
  });

  it('[2.02] says that it is today, and what else falls on the day', async () => {
    const next = aHome().next_payment;
    open(
      aHome({
        state: 'due_today',
        next_payment: next && {
          ...next,
          days_left: 0,
          others_same_day: 1,
          total_same_day: 115_611,
        },
      }),
    );

    expect(await screen.findByText('Mariana, tu abono vence hoy')).toBeDefined();
    expect(screen.getByText('Ese día tienes otro abono: $1,156.11 en total')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pagar mi quincena' })).toBeDefined();
  });

  it('[2.02] an only payment that is due today is paid by itself', async () => {
    const { next_payment: next } = aHome();
    open(
      aHome({
        state: 'due_today',
        next_payment: next && { ...next, days_left: 0, others_same_day: 0 },
      }),
    );

    expect(await screen.findByRole('link', { name: 'Pagar hoy' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Pagar mi quincena' })).toBeNull();
  });

  it('[2.02] explains what is late, and does not scold: since when, what it cost and why', async () => {
    open(
      aHome({
        state: 'overdue',
        overdue: anOverdue,
        credit: { ...aCredit, is_paused: true, paused_reason: 'Ponte al corriente primero.' },
      }),
    );

    expect(await screen.findByText('Venció hace 3 días')).toBeDefined();
    expect(screen.getByText('Era el domingo 15 de noviembre')).toBeDefined();
    expect(screen.getByText('Incluye $58.00 de cargo por atraso')).toBeDefined();
    expect(screen.getByText(/Cargo único de \$50\.00 más IVA/)).toBeDefined();
    expect(screen.getByText('¿Se te complicó la quincena?')).toBeDefined();
    expect(await screen.findByText('Tus compras están en pausa')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ponerme al corriente' }).getAttribute('href')).toBe(
      '/pay/perfil/pagos/loan_1?monto=vencido',
    );
    expect(document.body.textContent).not.toContain('!');
  });

  it('[2.02] shows the credit that is left as a share of the line', async () => {
    open(aHome());

    expect(
      await screen.findByRole('img', { name: 'Te queda disponible el 54 % de tu línea' }),
    ).toBeDefined();
    expect(screen.getByText('Usas $4,557.86 de tu línea de $10,000.00')).toBeDefined();
  });

  it('[2.02] lists active purchases with their progress', async () => {
    open(
      aHome({
        purchases: [
          aLoan(),
          aLoan({
            loan_id: 'loan_2',
            title: 'Tenis Rayo',
            instalments_total: 4,
            instalments_paid: 1,
            instalments_overdue: 1,
          }),
        ],
      }),
    );

    expect(await screen.findByRole('link', { name: /Casa Ámbar.*3 de 8 abonos/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Tenis Rayo.*1 abono vencido/ })).toBeDefined();
  });

  it('[2.02] somebody new is told that nothing is owed, and how to begin', async () => {
    open(anEmptyHome());

    expect(await screen.findByText('Nada por pagar')).toBeDefined();
    expect(screen.getByText('Así empiezas')).toBeDefined();
    expect(screen.getByRole('link', { name: /Ten lista tu tarjeta/ })).toBeDefined();
  });

  it('[2.02] somebody declined is told kindly, with the way to the reasons', async () => {
    open(anEmptyHome({ state: 'declined' }));

    expect(await screen.findByText('Por ahora no')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver mis motivos' }).getAttribute('href')).toBe(
      '/pay/rechazado',
    );
    // Nobody who was just told no is asked to buy or to borrow.
    expect(screen.queryByText('Así empiezas')).toBeNull();
  });

  it('[2.02] somebody who paid everything off sees a whole flower', async () => {
    open(anEmptyHome({ state: 'paid_off', credit: aCredit }));

    expect(await screen.findByText('¡Terminaste, Mariana!')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Todos tus abonos están pagados' })).toBeDefined();
  });

  it.each([
    ['filling', null, 'Termina tu solicitud', 'Continuar mi solicitud', '/pay/aplicar'],
    ['scoring', 'circulo-nip', 'Falta tu NIP', 'Escribir mi NIP', '/pay/espera'],
    ['scoring', null, 'Estamos revisando tu solicitud', 'Ver cómo va', '/pay/espera'],
    [
      'validating',
      'phone',
      'Falta confirmar tu celular',
      'Confirmar mi celular',
      '/pay/validar_telefono',
    ],
    [
      'approving',
      'identity',
      'Falta confirmar que eres tú',
      'Verificar mi identidad',
      '/pay/espera_2',
    ],
    [
      'approving',
      'store_code',
      'Tu código está listo',
      'Ver mi código de pago',
      '/pay/canales/codigo-de-pago',
    ],
    ['offering', 'offer', 'Tu oferta está lista', 'Ver mi oferta', '/pay/oferta'],
    ['transfer', 'down_payment', 'Falta tu enganche', 'Ver cómo pagarlo', '/pay/conciliacion'],
  ] as const)(
    '[2.02] the wall says the one thing to do of an application that is %s (%s)',
    async (status, requirement, title, go, to) => {
      open(
        anEmptyHome({
          state: 'pending_application',
          pending_application: anApplication(status),
          requirement,
        }),
      );

      expect(await screen.findByText(title)).toBeDefined();
      expect(
        screen.getAllByRole('link', { name: go }).map((link) => link.getAttribute('href')),
      ).toEqual([to]);
      expect(screen.queryByText('Nada por pagar')).toBeNull();
    },
  );

  it('[2.02] what is to be paid has the wall, and the application stands below it', async () => {
    open(aHome({ pending_application: anApplication('offering'), requirement: 'offer' }));

    expect(await screen.findByRole('link', { name: 'Pagar abono' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver mi oferta' })).toBeDefined();
  });

  it('[2.02] two purchases at one shop are told apart by what was bought', async () => {
    const chair = aLoan({ goods: 'Sillón Ámbar' });
    const lamp = aLoan({ loan_id: 'loan_2', goods: 'Lámpara Luna' });
    open(aHome({ purchases: [chair, lamp] }));

    expect(
      await screen.findByRole('link', { name: /Casa Ámbar.*Sillón Ámbar · 3 de 8/ }),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: /Casa Ámbar.*Lámpara Luna · 3 de 8/ })).toBeDefined();
  });

  it('[2.02, 7.29] says what cannot be done for now, and why', async () => {
    open(
      aHome({
        restrictions: [
          {
            code: 'account_blocked',
            title: 'Tu cuenta está en revisión',
            text: 'Puedes pagar tus abonos; lo demás vuelve cuando terminemos.',
            since: null,
            until: null,
          },
        ],
      }),
    );

    expect(await screen.findByText('Tu cuenta está en revisión')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pagar abono' })).toBeDefined();
  });

  it('[2.02, 3.27] a notice that was closed stays closed', async () => {
    const news = {
      id: 'autopay-loan_1',
      tone: 'info',
      title: 'Olvídate de las fechas',
      text: 'Activa el pago automático.',
      href: '/pago-automatico',
      action: 'Activar',
    } as const;
    open(aHome({ notifications: [news, { ...news, id: 'otra', title: 'Otra cosa' }] }));
    await screen.findByText('Olvídate de las fechas');

    await userEvent.click(
      screen.getByRole('button', { name: 'Cerrar aviso: Olvídate de las fechas' }),
    );

    expect(screen.queryByText('Olvídate de las fechas')).toBeNull();
    expect(screen.getByText('Otra cosa')).toBeDefined();
    expect(readStored(stored.closedNotifications)).toEqual(['autopay-loan_1']);
  });

  it('[2.02] tells what falls on which payday over all purchases, the heaviest marked', async () => {
    const item = (title: string, number: number, amount: number) => ({
      loan_id: title,
      title,
      goods: null,
      number,
      instalments_total: 8,
      amount,
      due_date: '2026-11-30',
      pay_by: '2026-11-30',
    });
    const payday = (day: string, total: number, items: ReturnType<typeof item>[]) => ({
      payday: day,
      paid_on: day,
      total,
      items,
      elsewhere: 0,
    });
    open(aHome(), {
      getPlanner: () =>
        success('getPlanner', {
          as_of: '2026-11-15',
          now: { total: 0, items: [] },
          paydays: [
            payday('2026-11-15', 0, []),
            payday('2026-11-30', 70_636, [item('Casa Ámbar', 4, 70_636)]),
            payday('2026-12-15', 115_611, [
              item('Casa Ámbar', 5, 70_636),
              item('Tenis Rayo', 2, 44_975),
            ]),
            payday('2026-12-31', 70_636, [item('Casa Ámbar', 6, 70_636)]),
            payday('2027-01-15', 70_636, [item('Casa Ámbar', 7, 70_636)]),
            payday('2027-01-31', 0, []),
          ],
          peak: 115_611,
          cap: null,
        }),
    });

    const heavy = (await screen.findByText('Quincena del 15 dic')).closest('li');
    expect(heavy && within(heavy).getByText('La más pesada')).toBeDefined();
    expect(heavy && within(heavy).getByText('Tenis Rayo, abono 2 de 8')).toBeDefined();
    expect(screen.queryByText('Quincena del 15 ene 2027')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver 1 quincena más' }));
    expect(screen.getByText('Quincena del 15 ene 2027')).toBeDefined();
    expect(screen.queryByText('Quincena del 31 ene')).toBeNull();
  });

  it('[2.02] money on its way is shown with the promise that goes with it', async () => {
    open(aHome({ in_transit: [aMovement({ state: 'in_transit' })] }));

    expect(await screen.findByText('Pagos en camino')).toBeDefined();
    expect(screen.getByText('Mientras llegan, no te cobramos por atraso.')).toBeDefined();
  });

  it('[3.08, 7.18] reads the lending profile’s settings', async () => {
    open(aHome(), {
      getLendingProfileSettings: () =>
        success('getLendingProfileSettings', {
          has_an_active_purchase_on_amazon: true,
          features: {},
        }),
    });

    expect(await screen.findByText('Tienes una compra activa en Amazon')).toBeDefined();
  });

  it.each([
    [500, 'internal_error', 1],
    [401, 'session_expired', 0],
  ] as const)(
    '[8.12] settings that fail with %i are logged unless the session is over',
    async (status, code, times) => {
      takeLogLines(100);
      const { count } = open(aHome(), {
        getLendingProfileSettings: () => refusal(status, code),
      });
      await screen.findByText('Mariana, tu próximo abono');

      await expect.poll(() => count('getLendingProfileSettings')).toBeGreaterThan(0);
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      const lines = takeLogLines(100).filter(({ trail }) => trail === 'home.settings');
      expect(lines).toHaveLength(times);
      expect(screen.getByText('Mariana, tu próximo abono')).toBeDefined();
    },
  );

  it('[2.02] says what could not be loaded, claims nothing, and tries again', async () => {
    let isFound = false;
    loanServer({
      getHome: () =>
        isFound ? success('getHome', aHome()) : refusal(404, 'not_found', 'No lo encontramos.'),
    });
    openApp('/inicio', signedIn());

    expect(await screen.findByText('No lo encontramos.')).toBeDefined();
    expect(screen.queryByText('Nada por pagar')).toBeNull();
    isFound = true;
    screen.getByRole('button', { name: 'Reintentar' }).click();

    expect(await screen.findByText('Mariana, tu próximo abono')).toBeDefined();
  });

  it('[2.02, 2.60] somebody who must verify the e-mail first does not get here', async () => {
    fakeServer({
      getSession: () => refusal(404, 'not_found'),
      getApplication: () => success('getApplication', null),
      getEmailStatus: () =>
        success('getEmailStatus', { is_email_verified: false, force_verify_email: true }),
      sendVerificationEmail: () =>
        success('sendVerificationEmail', { sent_to: 'ma•••@correo.mx', resend_after_s: 60 }),
    });
    openApp('/inicio', signedIn());

    expect(await screen.findByRole('heading', { name: 'Confirma tu correo' })).toBeDefined();
    expect(window.location.href).toContain('/pay/verificar-cuenta?send_email=true');
  });
});

const aCredit: NonNullable<HomeView['credit']> = {
  limit: 1_000_000,
  used: 0,
  available: 1_000_000,
  valid_until: '2027-11-15',
  is_paused: false,
  paused_reason: null,
  loans: [],
};
