import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { flagDefaults } from '@abona/contract/flags';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setFlagState } from '#flags/flag-store.ts';
import { lookAgain } from '#push/push-events.ts';
import { success } from '#testing/fake-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { anAttempt, aPayable, cash, payServer, transfer } from '#testing/payment-server.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

const press = (name: string | RegExp) => {
  const [button] = screen.getAllByRole('button', { name });
  return userEvent.click(button as HTMLElement);
};

describe('a payment', () => {
  const open = (attempt: PaymentAttemptView, answers: Parameters<typeof payServer>[0] = {}) => {
    const server = payServer({
      getPaymentAttempt: () => success('getPaymentAttempt', attempt),
      ...answers,
    });
    openApp('/perfil/pagos/loan_1/confirmacion?intento=att_1', signedIn());
    return server;
  };

  it('[2.43, 2.47] in cash is a slip with bars, number and last day', async () => {
    open(anAttempt(cash));

    expect(await screen.findByText('9300 1482 6570 31')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Código de barras de la referencia' })).toBeDefined();
    expect(screen.getByText('Vence 18 nov')).toBeDefined();
    expect(screen.getByText('Paga en efectivo y guarda tu ticket.')).toBeDefined();
  });

  it('[2.43] by transfer is a CLABE that can be copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    open(anAttempt(transfer));
    expect(await screen.findByText('646 180 157 000 004 518')).toBeDefined();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

    await userEvent.click(screen.getByRole('button', { name: 'Copiar CLABE (18 dígitos)' }));

    expect(writeText).toHaveBeenCalledWith('646180157000004518');
  });

  it('[2.43] in cash goes on by transfer for the same amount, and its reference stays', async () => {
    const { calls } = open(anAttempt({ ...cash, choice: 'amount', prepayment: 'reduce_term' }), {
      beginPayment: () =>
        success('beginPayment', anAttempt({ ...transfer, attempt_id: 'att_2', choice: 'amount' })),
    });
    expect(await screen.findByText('9300 1482 6570 31')).toBeDefined();
    await userEvent.click(await screen.findByRole('tab', { name: 'SPEI' }));

    await waitFor(() => expect(window.location.search).toBe('?intento=att_2'));
    const written = calls.filter(({ method }) => method !== 'GET');
    expect(written.map(({ name }) => name)).toEqual(['beginPayment']);
    expect(written[0]?.body).toEqual({
      ...{ loan_id: 'loan_1', choice: 'amount', amount: 70_636, rail: 'spei' },
      prepayment: 'reduce_term',
    });
  });

  it('[2.43] by transfer goes back to the reference of OXXO that waits, and begins no other', async () => {
    const waiting = anAttempt({ ...cash, attempt_id: 'att_2' });
    const { count } = open(anAttempt(transfer), {
      getPayable: () => success('getPayable', aPayable({ open: [waiting] })),
    });
    expect(await screen.findByText(/Tu referencia de OXXO sigue vigente/)).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: 'OXXO' }));

    await waitFor(() => expect(window.location.search).toBe('?intento=att_2'));
    expect(count('beginPayment')).toBe(0);
  });

  it('[2.43] in cash is handed on: by the phone, by copy where it cannot share, or as a sheet', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    open(anAttempt(cash));
    expect(await screen.findByText('9300 1482 6570 31')).toBeDefined();
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    const text = 'Abono de $706.36 en OXXO. Referencia: 9300 1482 6570 31. Vence el 18 nov.';

    await press('Compartir');
    expect(writeText).toHaveBeenCalledWith(text);
    const share = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    await press('Compartir');

    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith({ text });
    await press('Guardar PDF');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/loan/v1/public/documents/slip'));
  });

  it('[2.47] that was applied says for what, what is left, and leads to its receipt', async () => {
    open(
      anAttempt({
        status: 'applied',
        card: { brand: 'visa', last4: '4821' },
        receipt: {
          amount: 70_636,
          value_on: '2026-11-15',
          to_credit: 0,
          saved: 0,
          tracking_key: null,
        },
      }),
    );

    expect(await screen.findByText('¡Abono recibido!')).toBeDefined();
    expect(screen.getByText('Visa ···· 4821')).toBeDefined();
    expect(await screen.findByText('Te falta por pagar')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver comprobante' }).getAttribute('href')).toBe(
      '/pay/perfil/prestamos/loan_1/comprobantes',
    );
  });

  it.each([
    ['failed', 'Tu pago no pasó'],
    ['expired', 'Se venció el tiempo para pagar'],
    ['reversed', 'El banco devolvió este pago'],
  ] as const)('[2.47] that ended as %s says why, with another way', async (status, title) => {
    open(
      anAttempt({
        status,
        reason: { code: 'insufficient_funds', text: 'Tu cuenta no tenía fondos suficientes.' },
      }),
    );

    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText('Tu cuenta no tenía fondos suficientes.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Intentar de otra forma' }).getAttribute('href')).toBe(
      '/pay/perfil/pagos/loan_1',
    );
  });

  it('[2.47] in review asks not to pay again', async () => {
    open(anAttempt({ status: 'in_review' }));

    expect(await screen.findByText('Lo estamos revisando')).toBeDefined();
  });

  it('[2.47] moves at once when it is told that something happened to it', async () => {
    let status: PaymentAttemptView['status'] = 'waiting';
    open(anAttempt(), {
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt({ ...cash, status })),
    });
    await screen.findByText('9300 1482 6570 31');

    status = 'applied';
    await act(() => lookAgain('payment-change', queryClient));

    expect(await screen.findByText('¡Abono recibido!')).toBeDefined();
  });

  it('[2.47] is followed until it ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status: PaymentAttemptView['status'] = 'processing';
    payServer({
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt({ status })),
    });
    openApp('/perfil/pagos/loan_1/confirmacion?intento=att_1', signedIn());
    await screen.findByText('Estamos confirmando tu pago');

    status = 'applied';
    await act(() => vi.advanceTimersByTimeAsync(2_500));

    expect(await screen.findByText('¡Abono recibido!')).toBeDefined();
  });

  it('[2.47] without a network the slip that was seen is shown, and of when it is', async () => {
    let isAway = false;
    open(anAttempt(cash), {
      getPaymentAttempt: () => {
        if (isAway) throw new TypeError('away');
        return success('getPaymentAttempt', anAttempt(cash));
      },
    });
    await screen.findByText('9300 1482 6570 31');
    isAway = true;
    const { queryClient } = await import('#api/query-client.ts');
    await act(() => queryClient.invalidateQueries({ queryKey: ['collections', 'attempt'] }));

    expect(await screen.findByText('Sin conexión')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Código de barras de la referencia' })).toBeDefined();
  });

  it('[2.03] that was made and is not seen can be told of: what to look for is asked', async () => {
    const { calls } = open(anAttempt(cash), {
      claimPayment: () =>
        success('claimPayment', {
          claim_id: 'claim_1',
          instalment: 1,
          held_amount: 48_923,
          loan_id: 'loan_1',
          rail: 'oxxo',
          tracking_key: '12345678',
          amount: 70_636,
          paid_on: '2026-11-14',
          status: 'open',
          claimed_at: '2026-11-15T15:00:00.000Z',
          open_until: '2026-11-18T15:00:00.000Z',
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ya pagué' }));
    const sheet = await screen.findByRole('dialog', { name: 'Ya pagué, y no aparece' });
    await userEvent.click(within(sheet).getByRole('tab', { name: 'OXXO' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Avisar que ya pagué' }));
    expect(within(sheet).getByText(/De 4 a 40|de 4 a 40/)).toBeDefined();

    await userEvent.type(within(sheet).getByLabelText('Folio del ticket'), '12345678');
    await userEvent.type(within(sheet).getByLabelText('¿Qué día?'), '2026-11-14');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Avisar que ya pagué' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'claimPayment')?.body).toEqual({
        loan_id: 'loan_1',
        attempt_id: 'att_1',
        rail: 'oxxo',
        tracking_key: '12345678',
        amount: 70_636,
        paid_on: '2026-11-14',
      }),
    );
  });
});

describe('direct debit', () => {
  it('[2.44] goes from the source to its card, and charges only what was agreed to', async () => {
    const { calls } = payServer({
      beginPayment: () => success('beginPayment', anAttempt()),
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt()),
    });
    openApp('/perfil/pagos/loan_1/debito?monto=total', signedIn());
    await userEvent.click(await screen.findByRole('link', { name: /Elegir una tarjeta/ }));
    await userEvent.click(await screen.findByRole('link', { name: /Visa ···· 4821/ }));
    await screen.findByRole('heading', { name: 'Confirma tu pago' });
    expect(window.location.search).toContain('monto=total');

    await press('Pagar $3,208.61');
    expect(screen.getByText('Antes de seguir, marca que autorizas el cargo.')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Pagar $3,208.61');

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'beginPayment')?.body).toEqual({
        loan_id: 'loan_1',
        choice: 'payoff',
        amount: 320_861,
        rail: 'card',
        card_id: 'card_1',
      }),
    );
  });

  it('[2.44] with an account goes by its mandate', async () => {
    payServer({
      listMandates: () =>
        success('listMandates', {
          items: [
            {
              mandate_id: 'man_1',
              account_id: 'acct_1',
              bank: 'Banorte',
              account_last4: '4518',
              holder: 'MARIANA RUIZ',
              paused_at: null,
              status: 'active',
              reason: null,
              max_amount: 150_000,
              period: 'biweekly',
              expires_on: null,
              signed_at: '2026-10-01T12:00:00.000Z',
              ended_at: null,
              next_charge: null,
            },
          ],
          proposal: null,
        }),
    });
    openApp('/perfil/pagos/loan_1/debito', signedIn());

    const row = await screen.findByRole('link', {
      name: /Banorte ···· 4518.*Hasta \$1,500\.00 por cargo/,
    });
    expect(row.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1/debito/confirmar?medio=man_1');
  });

  it.each([
    ['/debito-santander', 'Pagar con Santander'],
    ['/debito-santander/tarjetas', 'Elige una tarjeta'],
    ['/debito-santander/confirmar', 'Confirma tu pago'],
  ])('[2.45] %s is there only with its flag on and the other off', async (path, title) => {
    payServer();
    const put = (santander: boolean, unified: boolean) =>
      setFlagState({
        values: {
          ...flagDefaults,
          wipFtiiSantander: santander,
          wipFtiiUnifySantanderConekta: unified,
        },
        hasFailed: false,
      });
    for (const [santander, unified] of [
      [false, false],
      [false, true],
      [true, true],
    ] as const) {
      put(santander, unified);
      const { unmount } = openApp(`/perfil/pagos/loan_1${path}`, signedIn());
      await waitFor(() => expect(window.location.pathname).toBe('/pay/inicio'));
      unmount();
    }
    put(true, false);
    openApp(`/perfil/pagos/loan_1${path}`, signedIn());

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(window.location.pathname).toBe(`/pay/perfil/pagos/loan_1${path}`);
  });

  it('[2.46] the bank’s answer is handed on unchanged, and the payment itself is shown', async () => {
    setFlagState({ values: { ...flagDefaults, wipFtiiSantander: true }, hasFailed: false });
    const { calls } = payServer({
      takeBankResponse: () => success('takeBankResponse', anAttempt({ rail: 'santander' })),
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt({ rail: 'santander' })),
    });
    openApp(
      '/perfil/pagos/estatus-pago?reference=77&status=00&authorization=012345&amount=706.36&code=0&timestamp=20261115090000&signature=abc%2B1',
      signedIn(),
    );

    expect(await screen.findByText('Estamos confirmando tu pago')).toBeDefined();
    expect(calls.find(({ name }) => name === 'takeBankResponse')?.body).toEqual({
      reference: '77',
      status: '00',
      authorization: '012345',
      amount: '706.36',
      code: '0',
      timestamp: '20261115090000',
      signature: 'abc+1',
    });
  });
});
