import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import { aProgress, funnelServer } from '#testing/funnel-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { RESEND_AFTER_S, sentNow } from '#testing/sent-code.ts';

const sentNip = {
  sent_to: '••• ••• 4567',
  resend_after_s: RESEND_AFTER_S,
  ...sentNow,
} as const;

describe('the scoring wait', () => {
  it('[2.25] says what is being checked now', async () => {
    funnelServer('scoring');
    openApp('/espera', signedIn());

    const now = await screen.findByText('Revisamos tu historial');
    expect(now.closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('Recibimos tus datos').closest('li')?.className).toContain('done');
  });

  it('[2.25, 4.23] is over after 37 s, with another try', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    funnelServer('scoring');
    openApp('/espera', signedIn());
    await screen.findByRole('heading', { name: 'Estamos revisando tu solicitud' });

    await act(() => vi.advanceTimersByTimeAsync(37_000));
    expect(
      await screen.findByRole('heading', { name: 'La página tarda más de lo normal' }),
    ).toBeDefined();
    act(() => screen.getByRole('button', { name: 'Reintentar' }).click());

    expect(
      await screen.findByRole('heading', { name: 'Estamos revisando tu solicitud' }),
    ).toBeDefined();
  });

  it('says until when a person decides, and what they want to know first', async () => {
    const review = { state: 'waiting', due_at: '2099-11-15T20:30:00.000Z' } as const;
    let progress = aProgress('scoring', { review });
    funnelServer('scoring', { getProgress: () => success('getProgress', progress) });
    openApp('/espera', signedIn());
    await screen.findByRole('heading', { name: 'Una persona está revisando tu solicitud' });
    expect(screen.getByText(/a más tardar el .* 2:30 p\.m\./)).toBeDefined();

    progress = aProgress('scoring', {
      review: { ...review, state: 'asked' },
      requirements: [{ name: 'identity', verification_type: 'evaluation' }],
    });

    const go = await screen.findByRole(
      'link',
      { name: 'Verificar mi identidad' },
      { timeout: 5_000 },
    );
    expect(go.getAttribute('href')).toContain('identidad');
  });

  it('[2.25] is honest about a provider that does not answer', async () => {
    funnelServer('scoring', {
      getProgress: () =>
        success(
          'getProgress',
          aProgress('scoring', {
            checks: [{ name: 'bureau', state: 'delayed' }],
            next_attempt_at: '2026-11-15T18:05:00.000Z',
          }),
        ),
    });
    openApp('/espera', signedIn());

    expect(
      await screen.findByRole('heading', { name: 'Nos está tomando más tiempo' }),
    ).toBeDefined();
    expect(screen.getByText('Lo intentamos de nuevo a las 12:05 p.m.')).toBeDefined();
  });

  it("[3.26] asks for the bureau's NIP, and signs with it", async () => {
    let isSigned = false;
    let isSent = false;
    const server = funnelServer('scoring', {
      getProgress: () =>
        success(
          'getProgress',
          aProgress('scoring', {
            requirements: isSigned
              ? []
              : [{ name: 'circulo-nip', verification_type: 'credit_history' }],
            nip: isSent ? sentNip : null,
          }),
        ),
      sendBureauNip: () => {
        isSent = true;
        return success('sendBureauNip', { ...sentNip, method: 'circulo-nip' });
      },
      signBureauConsent: ({ body }, nth) => {
        if (nth === 1)
          return refusal(422, 'otp_invalid', 'El código no es correcto. Te quedan 2 intentos.');
        isSigned = true;
        expect(body).toEqual({ otp: '123456' });
        return success('signBureauConsent', { signed_at: '2026-11-15T12:00:00.000Z', folio: 'F1' });
      },
    });
    openApp('/espera', signedIn());

    const [ask] = await screen.findAllByRole('button', { name: 'Enviarme el NIP' });
    await userEvent.click(ask as HTMLElement);
    const code = await screen.findByLabelText('NIP de 6 dígitos');
    await userEvent.type(code, '111111');
    expect(
      await screen.findByText('El código no es correcto. Te quedan 2 intentos.'),
    ).toBeDefined();
    await userEvent.clear(code);
    await userEvent.type(code, '123456');

    expect(
      await screen.findByRole('heading', { name: 'Estamos revisando tu solicitud' }),
    ).toBeDefined();
    expect(server.count('signBureauConsent')).toBe(2);
  });
});

describe('a NIP that was sent', () => {
  it('[3.26] can be typed after a reload, without asking for another', async () => {
    const server = funnelServer('scoring', {
      getProgress: () =>
        success(
          'getProgress',
          aProgress('scoring', {
            requirements: [{ name: 'circulo-nip', verification_type: 'credit_history' }],
            nip: sentNip,
          }),
        ),
    });
    openApp('/espera', signedIn());

    expect(await screen.findByLabelText('NIP de 6 dígitos')).toBeDefined();
    expect(server.count('sendBureauNip')).toBe(0);
  });
});

describe('the approving wait', () => {
  it('[2.26, 2.13] leads to the proof of identity when that is what is missing', async () => {
    funnelServer('approving', {
      getProgress: () =>
        success(
          'getProgress',
          aProgress('approving', {
            requirements: [{ name: 'identity', verification_type: 'evaluation' }],
          }),
        ),
    });
    openApp('/espera_2', signedIn());

    expect(
      (await screen.findByRole('link', { name: 'Verificar mi identidad' })).getAttribute('href'),
    ).toBe('/pay/verificacion_identidad');
  });
});

describe('the transfer', () => {
  const details = {
    application_process_id: 41,
    status: 'transfer',
    merchant_name: 'Casa Ámbar',
    order_id: 'CA-10482',
    callback: null,
    amount: 489_900,
    down_payment: 48_990,
    financed_amount: 440_910,
    installments: 8,
    frequency: 'quincenal',
    installment_amount: 63_572,
    total_amount: 508_576,
    cat_percent: '95.5',
    first_due_date: '2026-11-30',
    last_due_date: '2027-03-15',
    contract_version: '1',
    contract_hash: 'a',
    contract_url: null,
    accepted_at: '2026-11-15T12:00:00.000Z',
    loan_id: null,
  } as const;

  it('[2.30] tells the exact amount and the CLABE, and goes on when the money is matched', async () => {
    const server = funnelServer('transfer', {
      getTransactionDetails: () =>
        success('getTransactionDetails', {
          ...details,
          transfer: {
            kind: 'down_payment',
            amount: 48_990,
            reference: '4104821',
            clabe: '646180157000000004',
            expires_at: '2026-11-16T18:00:00.000Z',
          },
        }),
    });
    const { router } = openApp('/conciliacion', signedIn());

    expect(await screen.findByText('646 180 157 000 000 004')).toBeDefined();
    expect(screen.getByText('$489.90')).toBeDefined();
    expect(screen.getByText('16 de noviembre de 2026 a las 12:00 p.m.')).toBeDefined();
    server.move('authorized');

    await waitFor(() => expect(router.state.location.pathname).toBe('/autorizado'), {
      timeout: 9_000,
    });
  });

  it('[2.30] of a personal loan says that the money is on its way', async () => {
    funnelServer('transfer', {
      getTransactionDetails: () =>
        success('getTransactionDetails', {
          ...details,
          transfer: {
            kind: 'payout',
            amount: 500_000,
            reference: null,
            clabe: null,
            expires_at: null,
          },
        }),
    });
    openApp('/conciliacion', signedIn());

    expect(await screen.findByRole('heading', { name: 'Tu dinero va en camino' })).toBeDefined();
    expect(screen.getByText(/\$5,000\.00/)).toBeDefined();
  });

  it.each([
    ['payouts_held', /los depósitos a tu cuenta están en pausa/, 'Ir a Ayuda'],
    ['payments_overdue', /Tienes un pago atrasado/, 'Ir a pagar'],
  ] as const)(
    '[2.30] of a personal loan that is held (%s) says so, what comes next and where to ask',
    async (code, text, action) => {
      const progress = aProgress('transfer', { payout_held_for: code });
      funnelServer('transfer', {
        getProgress: () => success('getProgress', progress),
        getTransactionDetails: () =>
          success('getTransactionDetails', {
            ...details,
            transfer: {
              kind: 'payout',
              amount: 500_000,
              reference: null,
              clabe: null,
              expires_at: null,
            },
          }),
      });
      openApp('/conciliacion', signedIn());

      expect(await screen.findByRole('heading', { name: 'Tu dinero está en pausa' })).toBeDefined();
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.getByRole('link', { name: action })).toBeDefined();
      expect(screen.queryByText('Tu dinero va en camino')).toBeNull();
    },
  );
});
