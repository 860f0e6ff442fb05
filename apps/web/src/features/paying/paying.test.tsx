import type { PayableView, PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { flagDefaults } from '@abona/contract/flags';
import type { CardView } from '@abona/contract/wallet/card';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { refusal, success } from '#testing/fake-server.ts';
import { aLoan, loanServer } from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { choicesOf, wantedBy } from './pay-choice.ts';

beforeEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

const rail = (name: PayableView['rails'][number]['rail'], maximum = 1_000_000) => ({
  rail: name,
  is_available: true,
  minimum: 100_00,
  maximum,
  speed: 'instant' as const,
});

const aPayable = (changed: Partial<PayableView> = {}): PayableView => ({
  loan_id: 'loan_1',
  instalment: {
    number: 4,
    due_date: '2026-11-30',
    pay_by: '2026-11-30',
    amount: 70_636,
    is_overdue: false,
  },
  overdue: null,
  payoff: { amount: 320_861, valid_on: '2026-11-15', saves: 32_319 },
  other: { minimum: 100_00, maximum: 320_861 },
  credit: 0,
  rails: [rail('spei'), rail('oxxo', 200_000), rail('card'), rail('direct_debit')],
  scheduled: null,
  open: [],
  ...changed,
});

const anAttempt = (changed: Partial<PaymentAttemptView> = {}): PaymentAttemptView => ({
  attempt_id: 'att_1',
  loan_id: 'loan_1',
  rail: 'card',
  choice: 'instalment',
  amount: 70_636,
  status: 'processing',
  reason: null,
  cash_reference: null,
  transfer: null,
  redirect: null,
  card: null,
  account: null,
  instalment: null,
  collect_on: null,
  can_cancel: false,
  created_at: '2026-11-15T15:00:00.000Z',
  expires_at: null,
  ended_at: null,
  receipt: null,
  ...changed,
});

const cash = {
  rail: 'oxxo',
  status: 'waiting',
  can_cancel: true,
  expires_at: '2026-11-30T05:59:00.000Z',
  cash_reference: {
    network: 'oxxo',
    number: '93001482657031',
    formatted: '9300 1482 6570 31',
    barcode: '93001482657031',
  },
} as const;

const aCard: CardView = {
  card_id: 'card_1',
  brand: 'visa',
  kind: 'debit',
  last_four: '4821',
  expires_on: '2028-08',
  is_expired: false,
  status: 'verified',
  challenge_url: null,
  default_for: [],
  created_at: '2026-10-01T12:00:00.000Z',
};

const serve = (answers: Parameters<typeof loanServer>[0] = {}) =>
  loanServer({
    getPayable: () => success('getPayable', aPayable()),
    listCards: () => success('listCards', { cards: [aCard] }),
    listMandates: () => success('listMandates', { items: [] }),
    listPaymentClaims: () => success('listPaymentClaims', { items: [] }),
    ...answers,
  });

const press = (name: string | RegExp) => {
  const [button] = screen.getAllByRole('button', { name });
  return userEvent.click(button as HTMLElement);
};

describe('paying', () => {
  it('[2.43] asks how much and with what, with what paying off would save', async () => {
    serve();
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
    const { calls } = serve({
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
    const { calls } = serve({
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

    await vi.waitFor(() =>
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
    serve({
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
    serve();
    openApp('/perfil/pagos/loan_1?monto=total', signedIn());

    const oxxo = await screen.findByRole('radio', {
      name: /Efectivo en OXXO.*De \$100\.00 a \$2,000\.00/,
    });
    expect((oxxo as HTMLInputElement).disabled).toBe(true);
  });

  it('[2.43] a reference that was given is found again before another is made', async () => {
    serve({ getPayable: () => success('getPayable', aPayable({ open: [anAttempt(cash)] })) });
    openApp('/perfil/pagos/loan_1', signedIn());

    const row = await screen.findByRole('link', { name: /\$706\.36.*OXXO.*Por pagar/ });
    expect(row.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1/confirmacion?intento=att_1');
  });

  it('[2.43] says that paying by hand takes the place of the automatic charge', async () => {
    serve({
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
    serve({
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
    const { count } = serve({
      beginPayment: () => refusal(409, 'amount_changed', 'El monto cambió.'),
    });
    openApp('/perfil/pagos/loan_1', signedIn());
    await screen.findByRole('radio', { name: /El abono que sigue/ });

    await press('Ver CLABE para $706.36');

    expect(await screen.findByText('El monto cambió.')).toBeDefined();
    await vi.waitFor(() => expect(count('getPayable')).toBe(2));
  });
});

describe('a payment', () => {
  const open = (attempt: PaymentAttemptView, answers: Parameters<typeof loanServer>[0] = {}) => {
    const server = serve({
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
    expect(screen.getByText('Vence 29 nov')).toBeDefined();
    expect(screen.getByText('Paga en efectivo y guarda tu ticket.')).toBeDefined();
  });

  it('[2.43] by transfer is a CLABE that can be copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    open(
      anAttempt({
        rail: 'spei',
        status: 'waiting',
        transfer: {
          clabe: '646180157000004518',
          formatted: '646 180 157 000 004 518',
          bank: 'STP',
          beneficiary: 'Abona',
        },
      }),
    );
    expect(await screen.findByText('646 180 157 000 004 518')).toBeDefined();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);

    await userEvent.click(screen.getByRole('button', { name: 'Copiar CLABE (18 dígitos)' }));

    expect(writeText).toHaveBeenCalledWith('646180157000004518');
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

  it('[2.47] is followed until it ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status: PaymentAttemptView['status'] = 'processing';
    serve({
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

    await vi.waitFor(() =>
      expect(calls.find(({ name }) => name === 'claimPayment')?.body).toEqual({
        loan_id: 'loan_1',
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
    const { calls } = serve({
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

    await vi.waitFor(() =>
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
    serve({
      listMandates: () =>
        success('listMandates', {
          items: [
            {
              mandate_id: 'man_1',
              account_id: 'acct_1',
              bank: 'Banorte',
              account_last4: '4518',
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
        }),
    });
    openApp('/perfil/pagos/loan_1/debito', signedIn());

    const row = await screen.findByRole('link', {
      name: /Banorte ···· 4518.*Hasta \$1,500\.00 por cargo/,
    });
    expect(row.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1/debito/confirmar?medio=man_1');
  });

  it.each(['/debito-santander', '/debito-santander/tarjetas', '/debito-santander/confirmar'])(
    '[2.45] %s is there only with its flag on and the other off',
    async (path) => {
      serve();
      const { unmount } = openApp(`/perfil/pagos/loan_1${path}`, signedIn());
      await vi.waitFor(() => expect(window.location.pathname).toBe('/pay/inicio'));
      unmount();
      setFlagState({
        values: { ...flagDefaults, wipFtiiSantander: true },
        hasFailed: false,
      });
      openApp(`/perfil/pagos/loan_1${path}`, signedIn());

      expect(
        await screen.findByRole('heading', { level: 1, name: /Santander|tarjeta|Confirma/ }),
      ).toBeDefined();
      expect(window.location.pathname).toBe(`/pay/perfil/pagos/loan_1${path}`);
    },
  );

  it('[2.46] the bank’s answer is handed on unchanged, and the payment itself is shown', async () => {
    setFlagState({ values: { ...flagDefaults, wipFtiiSantander: true }, hasFailed: false });
    const { calls } = serve({
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

describe('what can be chosen', () => {
  it('one late instalment is offered once, as all that is late', () => {
    const payable = aPayable({
      instalment: {
        number: 3,
        due_date: '2026-11-15',
        pay_by: '2026-11-17',
        amount: 76_436,
        is_overdue: true,
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
  ])('[5.01] %o of the address is %o', (wish, wanted) => {
    expect(wantedBy(aPayable(), wish)).toEqual(wanted);
  });
});
