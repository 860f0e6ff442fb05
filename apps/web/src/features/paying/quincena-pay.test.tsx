import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { QuincenaView } from '@abona/contract/collections/quincena';
import { flagDefaults } from '@abona/contract/flags';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { aLoan, aLoanDetail } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { anAttempt, aPayable, cash, payServer, transfer } from '#testing/payment-server.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

const loans = [
  aLoan({ loan_id: 'loan_1', title: 'Casa Ámbar', goods: 'Lámpara Luna' }),
  aLoan({ loan_id: 'loan_2', title: 'Tenis Rayo', goods: null }),
];

const part = (loanId: string, amount: number, saves = 0) => ({
  loan_id: loanId,
  amount,
  instalment: 4,
  count: 1,
  due_date: '2026-11-30',
  is_overdue: false,
  saves,
});

const aQuincena = (changed: Partial<QuincenaView> = {}): QuincenaView => ({
  pay_by: '2026-11-30',
  amount: 120_000,
  saves: 0,
  parts: [part('loan_1', 70_000), part('loan_2', 50_000)],
  rails: aPayable().rails,
  open: [],
  ...changed,
});

const jointOf = (
  status: PaymentAttemptView['status'],
  saved: readonly [number, number] = [0, 0],
): PaymentAttemptView['joint'] => ({
  amount: 120_000,
  parts: [
    { attempt_id: 'att_1', loan_id: 'loan_1', amount: 70_000, status, saved: saved[0] },
    { attempt_id: 'att_2', loan_id: 'loan_2', amount: 50_000, status, saved: saved[1] },
  ],
});

const serve = (
  quincena: QuincenaView,
  answers: Parameters<typeof payServer>[0] = {},
): ReturnType<typeof payServer> =>
  payServer({
    listLoans: () => success('listLoans', { loans }),
    getQuincena: () => success('getQuincena', quincena),
    getLoan: ({ url }) =>
      success('getLoan', {
        ...aLoanDetail(),
        ...(url.includes('loan_2') ? loans[1] : loans[0]),
      }),
    ...answers,
  });

const openAttempt = (
  attempt: PaymentAttemptView,
  answers: Parameters<typeof payServer>[0] = {},
) => {
  const server = serve(aQuincena(), {
    getPaymentAttempt: () => success('getPaymentAttempt', attempt),
    ...answers,
  });
  openApp('/perfil/pagos/loan_1/confirmacion?intento=att_1', signedIn());
  return server;
};

describe('paying the quincena', () => {
  it('[2.43] shows one amount, what each purchase gets under its name, and says nothing of savings where there are none', async () => {
    serve(aQuincena());
    openApp('/perfil/pagos', signedIn());

    const split = await screen.findByRole('region', { name: 'Así se reparte' });
    expect(within(split).getByText('Lámpara Luna')).toBeDefined();
    expect(within(split).getByText('Tenis Rayo')).toBeDefined();
    expect(screen.getByText('Sin costo hasta el lunes 30 de noviembre')).toBeDefined();
    expect(screen.queryByText(/ahorras/)).toBeNull();
  });

  it('[2.44] promises what paying today saves, in all and of each purchase', async () => {
    serve(
      aQuincena({ saves: 1_250, parts: [part('loan_1', 70_000, 1_250), part('loan_2', 50_000)] }),
    );
    openApp('/perfil/pagos', signedIn());

    expect(await screen.findByText('Si pagas hoy ahorras $12.50 de intereses')).toBeDefined();
    expect(screen.getByText('Abono 4 de 8 · ahorras $12.50')).toBeDefined();
    expect(screen.getByText('Abono 4 de 8')).toBeDefined();
  });

  it('says that what is late is among it', async () => {
    const late = { ...part('loan_1', 70_000), is_overdue: true };
    serve(aQuincena({ parts: [late, part('loan_2', 50_000)] }));
    openApp('/perfil/pagos', signedIn());

    expect(await screen.findByText('Incluye lo vencido')).toBeDefined();
  });

  it('[2.43] is paid with the keyboard alone: a way is picked with the arrows, and Enter begins it', async () => {
    const { calls } = serve(aQuincena(), {
      payQuincena: () =>
        success(
          'payQuincena',
          anAttempt({ ...cash, choice: 'quincena', joint: jointOf('waiting') }),
        ),
      getPaymentAttempt: () =>
        success('getPaymentAttempt', anAttempt({ ...cash, joint: jointOf('waiting') })),
    });
    openApp('/perfil/pagos', signedIn());
    const spei = await screen.findByRole('radio', { name: /Transferencia SPEI/ });
    spei.focus();
    await userEvent.keyboard('{ArrowDown}');
    const oxxo = screen.getByRole('radio', { name: /Efectivo en OXXO/ });
    expect((oxxo as HTMLInputElement).checked).toBe(true);

    while (document.activeElement?.textContent !== 'Generar referencia de $1,200.00') {
      const before = document.activeElement;
      await userEvent.tab();
      expect(document.activeElement).not.toBe(before);
      expect(document.activeElement).not.toBe(document.body);
    }
    await userEvent.keyboard('{Enter}');

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'payQuincena')?.body).toEqual({
        amount: 120_000,
        rail: 'oxxo',
      }),
    );
    expect(await screen.findByText('Se reparte así')).toBeDefined();
  });

  it('keeps what was begun in sight, and asks anew when the amount has changed', async () => {
    const open = anAttempt({ ...transfer, choice: 'quincena', joint: jointOf('waiting') });
    const { count } = serve(aQuincena({ open: [open] }), {
      payQuincena: () => refusal(409, 'amount_changed', 'El monto cambió.'),
    });
    openApp('/perfil/pagos', signedIn());
    expect(await screen.findByRole('link', { name: /\$1,200\.00.*SPEI/ })).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Ver CLABE para $1,200.00' }));

    expect(await screen.findByText('El monto cambió.')).toBeDefined();
    await waitFor(() => expect(count('getQuincena')).toBe(2));
  });
});

describe('a quincena that was paid', () => {
  it('[2.44] blooms a flower for each purchase under its name, and says what was saved', async () => {
    openAttempt(
      anAttempt({ status: 'applied', choice: 'quincena', joint: jointOf('applied', [1_250, 300]) }),
    );

    expect(await screen.findByRole('heading', { name: '¡Quincena pagada!' })).toBeDefined();
    expect(
      await screen.findByRole('img', { name: 'Lámpara Luna: 3 de 8 abonos pagados' }),
    ).toBeDefined();
    expect(screen.getByRole('img', { name: 'Tenis Rayo: 3 de 8 abonos pagados' })).toBeDefined();
    expect(screen.getByText('Por pagar antes ahorraste $15.50 de intereses')).toBeDefined();
    expect(await screen.findByText('3 de 8 abonos · ahorraste $12.50')).toBeDefined();
  });

  it('says nothing of savings where nothing was saved', async () => {
    openAttempt(anAttempt({ status: 'applied', choice: 'quincena', joint: jointOf('applied') }));

    await screen.findByRole('heading', { name: '¡Quincena pagada!' });
    expect(screen.queryByText(/ahorraste/)).toBeNull();
  });

  it('[2.20] that does not show up is looked for as a whole', async () => {
    const { calls } = openAttempt(
      anAttempt({ ...transfer, choice: 'quincena', amount: 70_000, joint: jointOf('waiting') }),
      { claimPayment: () => refusal(409, 'claim_repeated', 'Ya nos avisaste.') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ya pagué' }));
    const sheet = await screen.findByRole('dialog', { name: 'Ya pagué, y no aparece' });
    await userEvent.type(within(sheet).getByLabelText('Clave de rastreo'), 'RASTREO1');
    await userEvent.type(within(sheet).getByLabelText('¿Qué día?'), '2026-11-14');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Avisar que ya pagué' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'claimPayment')?.body).toMatchObject({
        loan_id: 'loan_1',
        attempt_id: 'att_1',
        amount: 120_000,
      }),
    );
  });
});
