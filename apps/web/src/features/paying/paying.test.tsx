import { flagDefaults } from '@abona/contract/flags';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { aLoan } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { anAttempt, aPayable, cash, payServer } from '#testing/payment-server.ts';
import { choicesOf, wantedBy } from './pay-choice.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

const press = (name: string | RegExp) => {
  const [button] = screen.getAllByRole('button', { name });
  return userEvent.click(button as HTMLElement);
};

describe('paying', () => {
  it('[2.43] asks how much and with what, with what paying off would save', async () => {
    payServer();
    openApp('/perfil/pagos/loan_1', signedIn());

    expect(await screen.findByRole('radio', { name: /El abono que sigue/ })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Liquidar todo.*Ahorras \$323\.19/ })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Otra cantidad.*Desde \$100\.00/ })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Transferencia SPEI/ })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Efectivo en OXXO/ })).toBeDefined();
    expect(await screen.findByRole('radio', { name: /Visa ···· 4821/ })).toBeDefined();
    expect(document.title).toBe('Pagar · Abona');
  });

  it('[2.43] pays with a saved card, once however often it is pressed', async () => {
    const { calls } = payServer({
      beginPayment: (_, nth) =>
        nth === 1 ? refusal(503, 'provider_unavailable') : success('beginPayment', anAttempt()),
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt()),
    });
    openApp('/perfil/pagos/loan_1', signedIn());
    await userEvent.click(await screen.findByRole('radio', { name: /Visa ···· 4821/ }));
    await press('Pagar $706.36');
    await screen.findByText('No se hizo ningún cargo');
    await press('Pagar $706.36');

    expect(await screen.findByText('Estamos confirmando tu pago')).toBeDefined();
    expect(window.location.href).toContain('/perfil/pagos/loan_1/confirmacion?intento=att_1');
    const begun = calls.filter(({ name }) => name === 'beginPayment');
    expect(begun[0]?.body).toEqual({
      loan_id: 'loan_1',
      choice: 'instalment',
      amount: 70_636,
      rail: 'card',
      card_id: 'card_1',
    });
    expect(begun[1]?.headers.get('Idempotency-Key')).toBe(begun[0]?.headers.get('Idempotency-Key'));
  });

  it('[5.01, 8.05] another amount keeps two decimals, and beyond the most it is not valid', async () => {
    const { calls } = payServer({
      beginPayment: () => success('beginPayment', anAttempt({ rail: 'spei' })),
      getPaymentAttempt: () => success('getPaymentAttempt', anAttempt()),
    });
    openApp('/perfil/pagos/loan_1', signedIn());
    await userEvent.click(await screen.findByRole('radio', { name: /Otra cantidad/ }));
    const input = screen.getByLabelText('¿Cuánto quieres abonar?');

    await userEvent.type(input, '9999.999');
    expect(input.getAttribute('value')).toBe('9,999.99');
    expect(screen.getByText('El monto no es válido').getAttribute('role')).toBe('alert');
    await userEvent.clear(input);
    await userEvent.type(input, '50');
    expect(screen.getByText('El monto no es válido').getAttribute('role')).toBe('alert');
    await userEvent.clear(input);
    await userEvent.type(input, '1500.5');
    await userEvent.click(screen.getByRole('radio', { name: /Abonos más chicos/ }));
    await press('Ver CLABE para $1,500.50');

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'beginPayment')?.body).toEqual({
        loan_id: 'loan_1',
        choice: 'amount',
        amount: 150_050,
        rail: 'spei',
        prepayment: 'reduce_payment',
      }),
    );
  });

  it('[2.43] what is late is offered first, all of it', async () => {
    payServer({
      getPayable: () =>
        success(
          'getPayable',
          aPayable({
            instalment: {
              number: 3,
              due_date: '2026-11-15',
              pay_by: '2026-11-17',
              amount: 76_436,
              is_overdue: true,
              saves: 0,
            },
            overdue: { amount: 147_072, count: 2 },
          }),
        ),
    });
    openApp('/perfil/pagos/loan_1?monto=vencido', signedIn());

    const late = await screen.findByRole('radio', { name: /Todo lo vencido.*2 abonos/ });
    expect((late as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('radio', { name: /El abono más atrasado/ })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Ver CLABE para $1,470.72' })).not.toHaveLength(0);
  });

  it('[2.43] a way that does not take the amount says what it takes', async () => {
    payServer();
    openApp('/perfil/pagos/loan_1?monto=total', signedIn());

    const oxxo = await screen.findByRole('radio', {
      name: /Efectivo en OXXO.*De \$100\.00 a \$2,000\.00/,
    });
    expect((oxxo as HTMLInputElement).disabled).toBe(true);
  });

  it('[2.43] a reference that was given is found again before another is made', async () => {
    payServer({ getPayable: () => success('getPayable', aPayable({ open: [anAttempt(cash)] })) });
    openApp('/perfil/pagos/loan_1', signedIn());

    const row = await screen.findByRole('link', { name: /\$706\.36.*OXXO.*Por pagar/ });
    expect(row.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1/confirmacion?intento=att_1');
  });

  it('[2.43] says that paying by hand takes the place of the automatic charge', async () => {
    payServer({
      getPayable: () =>
        success(
          'getPayable',
          aPayable({
            scheduled: anAttempt({ status: 'scheduled', collect_on: '2026-11-30' }),
          }),
        ),
    });
    openApp('/perfil/pagos/loan_1', signedIn());

    expect(await screen.findByText('Ya hay un cargo automático')).toBeDefined();
  });

  it('[2.43] without a loan in the address, several are there to choose from', async () => {
    payServer({
      listLoans: () =>
        success('listLoans', {
          loans: [aLoan(), aLoan({ loan_id: 'loan_2', title: 'Tenis Rayo' })],
        }),
    });
    openApp('/perfil/pagos', signedIn());

    const link = await screen.findByRole('link', { name: /Tenis Rayo/ });
    expect(link.getAttribute('href')).toBe('/pay/perfil/pagos/loan_2');
  });

  it('[2.43] an amount that changed meanwhile is not paid: it is asked for anew', async () => {
    const { count } = payServer({
      beginPayment: () => refusal(409, 'amount_changed', 'El monto cambió.'),
    });
    openApp('/perfil/pagos/loan_1', signedIn());
    await screen.findByRole('radio', { name: /El abono que sigue/ });

    await press('Ver CLABE para $706.36');

    expect(await screen.findByText('El monto cambió.')).toBeDefined();
    await waitFor(() => expect(count('getPayable')).toBe(2));
  });
});

describe('what can be chosen', () => {
  it('one late instalment is offered once, as all that is late', () => {
    const payable = aPayable({
      instalment: {
        number: 3,
        due_date: '2026-11-15',
        pay_by: '2026-11-17',
        amount: 76_436,
        is_overdue: true,
        saves: 0,
      },
      overdue: { amount: 76_436, count: 1 },
    });
    expect(choicesOf(payable)).toEqual(['overdue', 'payoff', 'amount']);
  });

  it.each([
    [{}, { choice: 'instalment', amount: 70_636, prepayment: null }],
    [{ monto: 'total' }, { choice: 'payoff', amount: 320_861, prepayment: null }],
    [{ monto: 'vencido' }, { choice: 'instalment', amount: 70_636, prepayment: null }],
    [
      { monto: 'otra', cantidad: '100000', adelanto: 'plazo' },
      { choice: 'amount', amount: 100_000, prepayment: 'reduce_term' },
    ],
    [
      { monto: 'otra', cantidad: '20000' },
      { choice: 'amount', amount: 20_000, prepayment: null },
    ],
    [{ monto: 'otra', cantidad: '99999999' }, null],
    [{ monto: 'otra', cantidad: 'mucho' }, null],
  ])('[5.01] %o of the address is %o', (parameters, wanted) => {
    expect(wantedBy(aPayable(), parameters)).toEqual(wanted);
  });
});
