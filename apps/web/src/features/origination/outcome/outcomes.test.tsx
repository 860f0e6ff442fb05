import { civilDate } from '@abona/kernel/civil-date';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { success } from '#testing/fake-server.ts';
import { anApplication, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { calendarFile } from './calendar-file.ts';

const details = {
  application_process_id: 41,
  status: 'loan',
  merchant_name: 'Casa Ámbar',
  order_id: 'CA-10482',
  callback: 'https://casaambar.test/gracias',
  amount: 489_900,
  down_payment: 0,
  financed_amount: 489_900,
  installments: 8,
  frequency: 'quincenal',
  installment_amount: 70_636,
  total_amount: 565_088,
  cat_percent: '95.5',
  first_due_date: '2026-11-30',
  last_due_date: '2027-03-15',
  contract_version: '1',
  contract_hash: 'a',
  contract_url: null,
  accepted_at: '2026-11-15T12:00:00.000Z',
  loan_id: 'loan_1',
  transfer: null,
} as const;
const line = {
  limit: 1_000_000,
  used: 489_900,
  available: 510_100,
  tier: 'B',
  granted_at: '2026-11-15T12:00:00.000Z',
  valid_until: '2027-11-15',
  product_types: ['abonapay'],
  raise: null,
} as const;

describe('a purchase that went through', () => {
  it.each([
    ['/aprobado', 'loan', 'Casa Ámbar ya recibió tu pago.'],
    ['/autorizado', 'authorized', 'Casa Ámbar ya tiene tu compra autorizada.'],
  ] as const)(
    '[2.33, 2.34] %s says so, and when the first payment is',
    async (path, status, lead) => {
      funnelServer(status, {
        getTransactionDetails: () => success('getTransactionDetails', details),
      });
      openApp(path, signedIn());

      expect(await screen.findByRole('heading', { name: '¡Es tuyo, Mariana!' })).toBeDefined();
      expect(await screen.findByText(new RegExp(lead))).toBeDefined();
      expect(screen.getByText('30 de noviembre')).toBeDefined();
      expect(screen.getByText('$706.36')).toBeDefined();
      expect(
        (await screen.findByRole('link', { name: 'Volver a Casa Ámbar' })).getAttribute('href'),
      ).toBe('https://casaambar.test/gracias');
      expect(screen.getByRole('button', { name: 'Agregar al calendario' })).toBeDefined();
      // Somebody who looks again later is not sent away.
      expect(screen.queryByText(/Te llevamos a/)).toBeNull();
    },
  );

  it('[2.34, 7.10, 7.24] leads back to the shop by itself the first time, unless it is stopped, and says so to our server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const moment = { application_process_id: 41, seen_at: null };
    const server = funnelServer('authorized', {
      getTransactionDetails: () => success('getTransactionDetails', details),
      getWowMoment: () => success('getWowMoment', { show: true, ...moment }),
      seeWowMoment: () => success('seeWowMoment', { show: false, ...moment }),
    });
    openApp('/autorizado', signedIn());

    await screen.findByText(/Te llevamos a Casa Ámbar en \d+ s/);
    await waitFor(() => expect(server.count('seeWowMoment')).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(13_000));

    expect(leave).toHaveBeenCalledWith('https://casaambar.test/gracias');
    // The page is left: the request must outlive it.
    expect(server.calls.filter(({ name }) => name === 'sendShopReturn')).toMatchObject([
      {
        keepalive: true,
        body: { merchant_name: 'Casa Ámbar', return_url: 'https://casaambar.test/gracias' },
      },
    ]);
  });

  it('stays when the person wants to stay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const moment = { application_process_id: 41, seen_at: null };
    funnelServer('loan', {
      getTransactionDetails: () => success('getTransactionDetails', details),
      getWowMoment: () => success('getWowMoment', { show: true, ...moment }),
      seeWowMoment: () => success('seeWowMoment', { show: false, ...moment }),
    });
    openApp('/aprobado', signedIn());

    const stay = await screen.findByRole('button', { name: 'Quedarme aquí' });
    act(() => stay.click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));

    expect(leave).not.toHaveBeenCalled();
  });

  it('[2.35] that is paid to the end is said to be', async () => {
    funnelServer('completed', {
      getTransactionDetails: () => success('getTransactionDetails', details),
    });
    openApp('/completado', signedIn());

    expect(await screen.findByRole('heading', { name: '¡Terminaste!' })).toBeDefined();
    expect(await screen.findByText('Casa Ámbar quedó pagado.')).toBeDefined();
  });
});

describe('somebody without a purchase', () => {
  it('[1.03, 2.35, 2.37] learns their line', async () => {
    const server = funnelServer('completed', {
      getCreditLine: () => success('getCreditLine', { ...line, product_types: ['abonapay'] }),
    });
    server.move('completed', { payment: null });
    const { router } = openApp('/completado', signedIn());

    expect(await screen.findByText('$5,101.00')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Mariana, ¡tu línea está lista!' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/kyc-completado');
  });

  it.each([
    ['/kyc-completado', 'Todavía no tienes una línea'],
    ['/capacidad-de-credito/exito', 'Todavía no tienes una línea'],
  ])('[2.37] %s congratulates nobody without a line: %s', async (path, title) => {
    funnelServer('loan', { getCreditLine: () => success('getCreditLine', null) });
    openApp(path, signedIn());

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/lista|aumentó/);
  });

  it('[2.37] a line that did not rise is not said to have risen', async () => {
    funnelServer('loan', {
      getCreditLine: () => success('getCreditLine', { ...line, product_types: ['abonapay'] }),
    });
    openApp('/capacidad-de-credito/exito', signedIn());

    expect(await screen.findByRole('heading', { name: 'Tu línea sigue igual' })).toBeDefined();
    expect(document.body.textContent).not.toContain('aumentó');
  });

  const raise = { from: 500_000, to: 600_000, raised_at: '2026-11-15T12:00:00.000Z' };
  it.each([
    ['/kyc-completado', 'Mariana, ¡tu línea está lista!', null],
    ['/capacidad-de-credito/exito', 'Tu capacidad de crédito aumentó', raise],
    ['/credito/detalle', 'Tu línea', null],
  ])('[2.37] %s: %s', async (path, title, risen) => {
    funnelServer('loan', {
      getCreditLine: () =>
        success('getCreditLine', { ...line, product_types: ['abonapay'], raise: risen }),
    });
    openApp(path, signedIn());

    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect((await screen.findAllByText(/^\$5,101\./)).length).toBeGreaterThan(0);
  });

  it('[2.37] who has no line yet is told how to get one', async () => {
    funnelServer('loan', { getCreditLine: () => success('getCreditLine', null) });
    openApp('/credito/detalle', signedIn());

    expect(await screen.findByText('Todavía no tienes una línea')).toBeDefined();
  });
});

it('[2.32] somebody declined reads why, what helps, when to try again, and the way back', async () => {
  funnelServer('rejected', {
    getDecision: () =>
      success('getDecision', {
        application_process_id: 41,
        outcome: 'declined',
        decided_at: '2026-11-15T12:00:00.000Z',
        policy_version: '1',
        receipt_hash: '9f2c1b7a4d5e6f70',
        is_by_person: false,
        is_withheld: false,
        tier: null,
        line: null,
        reasons: [
          { code: 'debt_too_high', text: 'Tus pagos son altos.', what_helps: 'Baja un crédito.' },
        ],
        retry_from: '2027-02-15',
        factors: [{ name: 'income', label: 'Tu ingreso', effect: 'helped' }],
        bureau: {
          name: 'Círculo de Crédito',
          folio: 'CDC-881',
          website: 'www.circulodecredito.com.mx',
        },
        smaller_amount: null,
      }),
  });
  openApp('/rechazado', signedIn());

  expect(await screen.findByText('Tus pagos son altos.')).toBeDefined();
  expect(screen.getByText('Baja un crédito.')).toBeDefined();
  expect(
    screen.getByText('Puedes volver a intentarlo a partir del 15 de febrero de 2027.'),
  ).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Volver a Casa Ámbar' })).toBeDefined();
  expect(screen.getByText('Folio de la decisión: 9f2c1b7a4d5e')).toBeDefined();
  expect(screen.getByText(/reporte de Círculo de Crédito \(folio CDC-881\).*gratis/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pedir que lo revise una persona' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/casos\/nuevo\/revision\?solicitud=\d+$/),
  );
});

const aDecline = {
  ...{ application_process_id: 41, outcome: 'declined' as const, policy_version: '1' },
  ...{ decided_at: '2026-11-15T12:00:00.000Z', receipt_hash: '9f2c1b7a4d5e6f70' },
  ...{
    is_by_person: false,
    is_withheld: false,
    tier: null,
    line: null,
    retry_from: null,
    factors: [],
    bureau: null,
  },
  reasons: [{ code: 'amount_above_line' as const, text: 'Es mucho.', what_helps: 'Pide menos.' }],
};
const aSmallerAmount = {
  ...{ amount: 230_000, installments: 8, frequency: 'quincenal' as const },
  ...{ installment_amount: 33_162, total_amount: 265_296, cat_percent: '95.5' },
};

it('says that a person decided, where one did, and lets another look', async () => {
  const byPerson = { ...aDecline, is_by_person: true, smaller_amount: null };
  funnelServer('rejected', { getDecision: () => success('getDecision', byPerson) });
  openApp('/rechazado', signedIn());

  expect(await screen.findByText(/^La decidió una persona\./)).toBeDefined();
});

it('[2.32] somebody declined for the amount goes on with the smaller one that would pass, told without a promise', async () => {
  const smaller_amount = { ...aSmallerAmount, kind: 'personal_loan' as const, down_payment: 0 };
  const server = funnelServer('rejected', {
    getDecision: () => success('getDecision', { ...aDecline, smaller_amount }),
    createApplication: () => {
      server.move('scoring');
      return success('createApplication', anApplication('scoring'));
    },
  });
  const { router } = openApp('/rechazado', signedIn());

  expect(await screen.findByText('Un préstamo de hasta')).toBeDefined();
  expect(screen.getByText(/8 abonos quincenales de/).textContent).toContain('$331.62');
  expect(screen.getByText('Total a pagar $2,652.96 · CAT sin IVA 95.5%')).toBeDefined();
  expect(screen.getByText(/consultamos otra vez tu buró/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pedir que lo revise una persona' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con $2,300.00' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/espera'));
  expect(server.calls.find(({ name }) => name === 'createApplication')?.body).toMatchObject({
    requested_amount: 230_000,
    requested_term: { installments: 8, frequency: 'quincenal' },
  });
});

it('[2.32] a purchase that was too much is told up to which price it would pass, and with what down payment', async () => {
  const smaller_amount = { ...aSmallerAmount, kind: 'purchase' as const, down_payment: 50_000 };
  funnelServer('rejected', {
    getDecision: () => success('getDecision', { ...aDecline, smaller_amount }),
  });
  openApp('/rechazado', signedIn());

  expect(await screen.findByText('Una compra de hasta')).toBeDefined();
  expect(screen.getByText('Con un enganche de $500.00')).toBeDefined();
  expect(
    await screen.findByText(/Deja tu carrito en Casa Ámbar en \$2,300\.00 o menos/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Seguir con/ })).toBeNull();
});

it('[2.32] somebody declined who has not proven who they are reads no reason, and how to', async () => {
  funnelServer('rejected', {
    getDecision: () =>
      success('getDecision', {
        ...{ application_process_id: 41, outcome: 'declined', policy_version: '1' },
        ...{
          decided_at: '2026-11-15T12:00:00.000Z',
          receipt_hash: null,
          is_by_person: false,
          is_withheld: true,
        },
        ...{ bureau: null, smaller_amount: null },
        ...{ tier: null, line: null, reasons: [], retry_from: null, factors: [] },
      }),
  });
  openApp('/rechazado', signedIn());

  const way = await screen.findByRole('link', { name: 'Confirmar mi identidad' });
  expect(way.getAttribute('href')).toBe('/pay/verificacion_identidad');
  expect(screen.queryByText(/volver a intentarlo cuando quieras/)).toBeNull();
  expect(screen.queryByText(/Folio de la decisión/)).toBeNull();
});

it('a payment goes into the calendar as an all-day event with a reminder', () => {
  const file = calendarFile({
    id: '41-2026-11-30@abona.mx',
    title:
      'Abono de Casa Ámbar, la tienda; con un nombre muy largo para una sola línea del archivo',
    text: 'Tu abono de $706.36 con Abona.',
    date: civilDate('2026-11-30'),
    now: new Date('2026-11-15T12:00:00.000Z'),
  });

  expect(file).toContain('DTSTART;VALUE=DATE:20261130\r\n');
  expect(file).toContain('DTSTAMP:20261115T120000Z\r\n');
  expect(file).toContain('SUMMARY:Abono de Casa Ámbar\\, la tienda\\;');
  for (const text of file.split('\r\n')) {
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(75);
  }
});
