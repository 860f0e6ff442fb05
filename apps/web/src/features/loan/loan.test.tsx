import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal, success } from '#testing/fake-server.ts';
import {
  aLoanDetail,
  anInstalment,
  aReturn,
  loanServer,
  refundsWith,
} from '#testing/loan-server.ts';
import { openApp, signedIn } from '#testing/open-app.tsx';
import { roundingText, valueText } from './explanation-text.ts';
import { scheduleEntries } from './schedule-entries.ts';

const payoff = {
  loan_id: 'loan_1',
  amount: 320_861,
  valid_on: '2026-11-15',
  principal: 316_000,
  interest: 4_191,
  iva: 670,
  overdue: 0,
  credit_used: 0,
  remaining_scheduled: 353_180,
  saves: 32_319,
  explanations: [],
};

const option = (policy: 'reduce_payment' | 'reduce_term', saves: number) => ({
  policy,
  level_payment: 48_000,
  instalments_left: 3,
  last_due_date: '2026-12-31',
  remaining: 240_000,
  saves,
  instalments: [],
});

const open = (answers: Parameters<typeof loanServer>[0] = {}) => {
  const server = loanServer({
    quotePayoff: () => success('quotePayoff', payoff),
    previewPrepayment: ({ url }) =>
      success('previewPrepayment', {
        loan_id: 'loan_1',
        amount: Number(new URLSearchParams(url.split('?')[1]).get('amount')),
        minimum: 100_00,
        maximum: 320_000,
        options: [option('reduce_payment', 9_000), option('reduce_term', 21_000)],
      }),
    ...answers,
  });
  openApp('/perfil/prestamos/loan_1', signedIn());
  return server;
};

describe('a loan', () => {
  it('[2.39] shows how far it is, every instalment with its state, and pays in one tap', async () => {
    open();

    expect(await screen.findByRole('heading', { name: 'Casa Ámbar' })).toBeDefined();
    expect(screen.getByRole('img', { name: '3 de 8 abonos pagados' })).toBeDefined();
    expect(screen.getByText('Vas al corriente. Terminas el 30 de enero de 2027.')).toBeDefined();
    const rows = within(
      screen.getByRole('heading', { name: 'Plan de abonos' }).closest('section') as HTMLElement,
    ).getAllByRole('button');
    expect(rows).toHaveLength(8);
    expect(rows[0]?.textContent).toContain('Abono 1, pagado.');
    expect(rows[3]?.textContent).toContain('Es el que sigue · faltan 15 días');
    const [pay] = screen.getAllByRole('link', { name: 'Pagar abono de $706.36' });
    expect(pay?.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1');
    expect(document.title).toBe('Tu crédito · Abona');
  });

  it('says what of it is in dispute, and where that is answered', async () => {
    open({ getLoan: () => success('getLoan', aLoanDetail({ held: 70_636 })) });

    expect(await screen.findByText('En aclaración: $706.36')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver mis casos' }).getAttribute('href')).toBe(
      '/pay/casos',
    );
  });

  it('[2.39, 2.49] says that it is in pause while its product is on the way back, and until when', async () => {
    const other = aReturn({ return_id: 'ret_2', loan_id: 'loan_2', merchant_name: 'Mundo Hogar' });
    open({
      listOwnRefunds: () => success('listOwnRefunds', refundsWith(aReturn(), other)),
    });

    expect(await screen.findByText('En pausa hasta el 15 de diciembre')).toBeDefined();
    expect(screen.getByText(/devolviste tu compra en Casa Ámbar/)).toBeDefined();
    expect(screen.queryByText(/Mundo Hogar/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver mi devolución' }).getAttribute('href')).toBe(
      '/pay/reembolsos',
    );
  });

  it('[2.39, 2.49] that was kept, or whose time is over, is in no pause', async () => {
    const kept = aReturn({ status: 'kept', ended_at: '2026-11-16T18:00:00.000Z' });
    const { count } = open({
      listOwnRefunds: () => success('listOwnRefunds', refundsWith(kept)),
    });

    await screen.findByRole('heading', { name: 'Casa Ámbar' });
    await waitFor(() => expect(count('listOwnRefunds')).toBe(1));
    await screen.findByText('Liquida hoy', { exact: false });
    expect(screen.queryByText(/En pausa/)).toBeNull();
  });

  it('[2.39] an instalment tells what it is made of and where each figure comes from', async () => {
    open({
      explainInstalment: () =>
        success('explainInstalment', {
          number: 4,
          explanations: [
            {
              figure: 'interest',
              label: 'Intereses',
              unit: 'centavos',
              value: 11_972,
              formula: 'saldo × tasa ÷ 360 × días',
              inputs: [
                { name: 'balance', label: 'Saldo', unit: 'centavos', value: 422_541 },
                { name: 'rate', label: 'Tasa anual', unit: 'rate', value: '0.68' },
                { name: 'days', label: 'Días', unit: 'days', value: 15 },
              ],
              exact: '11971.995',
              rounding: 'HALF_UP',
            },
          ],
          books: {
            entries: [
              {
                ...{
                  journal: 317,
                  journals: 1,
                  date: '2026-11-15',
                  kind: 'payment',
                  title: 'Tu pago · Transferencia SPEI',
                },
                lines: [
                  { account: 'Dinero que recibimos', debit: 70_636, credit: 0 },
                  { account: 'Lo que debes de tu crédito', debit: 0, credit: 58_664 },
                  { account: 'Interés que debes', debit: 0, credit: 11_972 },
                ],
                ...{ total: 70_636, share: 60_000, tax_collected: 1_916 },
              },
            ],
            ...{ charged: 13_888, paid: 60_000, is_whole: true },
          },
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Abono 4, el que sigue\./ }));

    const sheet = await screen.findByRole('dialog', { name: 'Abono 4' });
    expect(within(sheet).getByText('Capital')).toBeDefined();
    expect(within(sheet).getByText('$567.48')).toBeDefined();
    expect(within(sheet).getByText('$19.16')).toBeDefined();
    await userEvent.click(
      within(sheet).getByRole('button', { name: '¿De dónde sale este número?' }),
    );

    expect(await within(sheet).findByText('saldo × tasa ÷ 360 × días')).toBeDefined();
    expect(within(sheet).getByText('$4,225.41')).toBeDefined();
    expect(within(sheet).getByText('68.0000%')).toBeDefined();
    expect(within(sheet).getByText(/Antes de redondear: \$119\.71995/)).toBeDefined();
    await userEvent.click(within(sheet).getByText('En nuestros libros'));
    const entry = within(sheet).getByRole('table', { name: /Tu pago · Transferencia SPEI/ });
    expect(within(entry).getByText('Asiento 317 · 15 nov 2026')).toBeDefined();
    expect(within(entry).getByRole('row', { name: 'Interés que debes $119.72' })).toBeDefined();
    expect(within(entry).getByRole('row', { name: 'Suma, cuadra $706.36 $706.36' })).toBeDefined();
    expect(within(sheet).getByText('De este pago, $600.00 fueron a este abono.')).toBeDefined();
    expect(within(sheet).getByText(/Pagado de este abono: \$600\.00\. Cuadra/)).toBeDefined();
  });

  it('[2.39] what saldo a favor pays is shown as covered, and what it leaves of the next one', async () => {
    const ahead = [
      anInstalment(4, { state: 'covered', owed: 0 }),
      anInstalment(5, { state: 'scheduled', owed: 35_318 }),
    ];
    open({
      getLoan: () => success('getLoan', aLoanDetail({ instalments: ahead, next: null })),
    });

    expect(
      await screen.findByRole('button', {
        name: /pagado.*Cubierto con tu saldo a favor.*\$706\.36/,
      }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: /Ya abonaste \$353\.18.*\$353\.18/ })).toBeDefined();
  });

  it('[2.39] what was paid of an instalment before its day stands with it, and the sheet says why it has less interest', async () => {
    const ahead = {
      principal: 0,
      interest: 1_200,
      fee: 0,
      iva: 192,
      late_charges: 0,
      total: 1_392,
    };
    const first = { charged: ahead, paid: ahead, paid_ahead: 66_000 };
    const second = { charged: ahead, state: 'covered' as const, paid_ahead: 66_500, owed: 0 };
    const instalments = [anInstalment(1, first), anInstalment(4, second), anInstalment(5)];
    open({ getLoan: () => success('getLoan', aLoanDetail({ instalments })) });

    const paid = await screen.findByRole('button', { name: /Pagado.*\$673\.92/ });
    expect(screen.getByRole('button', { name: /Pagado antes de su día.*\$678\.92/ })).toBeDefined();
    await userEvent.click(paid);
    expect(await screen.findByText(/^Pagaste \$660\.00 de capital antes de su día/)).toBeDefined();
  });

  it('[2.39] what is late says since when and why it costs more', async () => {
    open({
      getLoan: () =>
        success(
          'getLoan',
          aLoanDetail({
            instalments_overdue: 1,
            next: null,
            overdue: {
              amount: 76_436,
              count: 1,
              days_late: 3,
              since: '2026-11-30',
              late_charges: 5_800,
              per_day: 0,
            },
            instalments: [
              anInstalment(3),
              anInstalment(4, {
                state: 'overdue',
                pay_by: '2026-11-12',
                owed: 76_436,
                late_charges: {
                  kind: 'late_fee',
                  days_late: 3,
                  amount: 5_000,
                  iva: 800,
                  waived: 0,
                  owed: 5_800,
                  reason: 'Cargo único de $50.00 más IVA por el atraso.',
                },
              }),
            ],
          }),
        ),
    });

    expect(await screen.findByText('Vencido hace 3 días: $764.36')).toBeDefined();
    // In a few words in the plan; the whole reason a tap away.
    expect(screen.queryByText('Cargo único de $50.00 más IVA por el atraso.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /vencido.*Venció hace 3 días/ }));
    expect(await screen.findByText('Cargo único de $50.00 más IVA por el atraso.')).toBeDefined();
    const [pay] = screen.getAllByRole('link', { name: 'Ponerme al corriente: $764.36' });
    expect(pay?.getAttribute('href')).toBe('/pay/perfil/pagos/loan_1?monto=vencido');
  });

  it('[2.39] says what settles it today and what that saves, and leads to paying it', async () => {
    open();

    expect(await screen.findByText('Liquida hoy y ahorra $323.19')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ver liquidación' }));

    const sheet = await screen.findByRole('dialog', { name: 'Liquidar hoy' });
    expect(within(sheet).getByText('Siguiendo el plan pagarías $3,531.80.')).toBeDefined();
    expect(within(sheet).getByRole('link', { name: 'Liquidar ahora' }).getAttribute('href')).toBe(
      '/pay/perfil/pagos/loan_1?monto=total',
    );
  });

  it('[2.39] simulates paying more today, by either way, and changes nothing', async () => {
    const { calls } = open();

    expect(
      await screen.findByText('Ahorras $210.00 · te quedan 3 abonos, hasta el 31 de diciembre'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /Abonos más chicos/ }));

    const go = screen.getByRole('link', { name: /^Adelantar / });
    expect(go.getAttribute('href')).toMatch(/monto=otra&cantidad=\d+&adelanto=pago$/);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each([
    ['given back', { refunded: 50_000, prepaid: 0 }, 'Te devolvieron−$500.00'],
    ['paid ahead', { refunded: 0, prepaid: 50_000 }, 'Adelantaste−$500.00'],
  ])('[2.39, 2.49] what was %s stands above the total that it lowers', async (_, changed, line) => {
    const { cost } = aLoanDetail();
    const lower = { ...cost, total: cost.total - 50_000 };
    open({ getLoan: () => success('getLoan', aLoanDetail({ ...changed, cost: lower })) });

    const details = (await screen.findByRole('heading', { name: 'Detalles' })).closest('section');
    expect(details?.textContent).toContain(
      `Compra$4,899.00Intereses e IVA$751.88${line}Total$5,150.88CAT`,
    );
    expect(details?.textContent?.match(/Te devolvieron|Adelantaste/g)).toHaveLength(1);
  });

  it('[2.39] has its papers and its calendar', async () => {
    open();

    const calendar = await screen.findByRole('link', { name: /calendario/ });
    expect(calendar.getAttribute('href')).toBe('/api/loan/v1/public/documents/calendario');
    expect(screen.getByRole('link', { name: 'Contrato y carátula' }).getAttribute('href')).toBe(
      '/api/funnel/v1/public/contracts/abc',
    );
  });

  it('[2.39] one that ended is a whole flower with nothing to pay', async () => {
    open({
      getLoan: () =>
        success(
          'getLoan',
          aLoanDetail({
            status: 'closed',
            closing: 'paid_off',
            closed_on: '2026-11-14',
            next: null,
            instalments_paid: 8,
            remaining: 0,
          }),
        ),
    });

    expect(await screen.findByText('¡Terminaste! Quedó pagado el 14 de noviembre.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Pagar/ })).toBeNull();
    expect(screen.queryByText(/Liquida hoy/)).toBeNull();
  });

  it('[2.39] one that was not theirs is void: nothing is owed, and nothing to pay', async () => {
    const ended = { next: null, instalments_paid: 0, remaining: 0, closed_on: '2026-11-14' };
    open({
      getLoan: () =>
        success('getLoan', aLoanDetail({ status: 'cancelled', closing: 'void', ...ended })),
    });

    expect(
      await screen.findByText('No fuiste tú: lo anulamos el 14 de noviembre y no debes nada.'),
    ).toBeDefined();
    expect(screen.getByText('Anulado')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Pagar/ })).toBeNull();
  });

  it('[2.39] without a network what was seen is shown, and of when it is', async () => {
    let isAway = false;
    const server = open({
      getLoan: () => {
        if (isAway) throw new TypeError('away');
        return success('getLoan', aLoanDetail());
      },
    });
    await screen.findByText('Vas al corriente. Terminas el 30 de enero de 2027.');
    isAway = true;
    const { queryClient } = await import('#api/query-client.ts');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await queryClient.invalidateQueries({ queryKey: ['lending', 'loan'] });

    expect(await screen.findByText('Sin conexión')).toBeDefined();
    expect(screen.getByText('Vas al corriente. Terminas el 30 de enero de 2027.')).toBeDefined();
    expect(screen.queryByText(/Liquida hoy/)).toBeNull();
    expect(server.count('getLoan')).toBeGreaterThan(1);
  });

  it('[2.39, 6.02] one that is not theirs is not found', async () => {
    open({ getLoan: () => refusal(404, 'not_found', 'No encontramos lo que buscas.') });

    expect(await screen.findByText('No encontramos lo que buscas.')).toBeDefined();
  });
});

describe('figures in words', () => {
  it.each([
    [70_636, 'centavos', '$706.36'],
    ['0.029', 'rate', '2.9000%'],
    [15, 'days', '15 días'],
    [1, 'days', '1 día'],
    ['2026-11-30', 'date', '30 nov 2026'],
    ['95.5', 'percent', '95.5%'],
    [12_345, 'count', '12,345'],
  ] as const)('%s in %s is %s', (value, unit, text) => {
    expect(valueText(value, unit)).toBe(text);
  });

  it('what was not rounded says nothing of it', () => {
    const exact = {
      figure: 'x',
      label: 'x',
      unit: 'centavos',
      value: 1,
      formula: 'x',
      inputs: [],
      exact: null,
      rounding: 'NONE',
    } as const;
    expect(roundingText({ ...exact, inputs: [] })).toBeNull();
    expect(roundingText({ ...exact, inputs: [], exact: '5.5', rounding: 'DOWN' })).toBe(
      'Antes de redondear: $0.055. Se redondea hacia abajo, a tu favor.',
    );
  });

  it('an instalment paid in part says how much', () => {
    const loan = aLoanDetail({
      instalments: [
        anInstalment(5, {
          paid: { ...anInstalment(1).paid, total: 20_000 },
          owed: 50_636,
        }),
      ],
    });
    expect(scheduleEntries(loan)[0]).toMatchObject({
      note: 'Ya abonaste $200.00',
      amount: '$506.36',
    });
  });
});

describe('receipts, balance and credit', () => {
  it('[2.40] gives a receipt for each payment and the other papers', async () => {
    loanServer({
      listReceipts: () =>
        success('listReceipts', {
          receipts: [
            {
              receipt_id: 'rec_1',
              loan_id: 'loan_1',
              amount: 70_636,
              rail: 'cash_store',
              on: '2026-10-31',
              is_reversed: false,
              instalments: [2],
              pdf_url: '/api/loan/v1/public/documents/r1',
            },
          ],
          amortisation_url: '/api/loan/v1/public/documents/tabla',
          contract_url: null,
          closing_letter_url: null,
          addenda: [
            {
              folio: 'CM-1-1',
              signed_on: '2026-11-10',
              pdf_url: '/api/loan/v1/public/documents/c1',
            },
          ],
          can_issue_closing_letter: true,
        }),
      issueClosingLetter: () =>
        success('issueClosingLetter', { issued_on: '2026-11-15', folio: 'F1', pdf_url: '/x' }),
    });
    openApp('/perfil/prestamos/loan_1/comprobantes', signedIn());

    const receipt = await screen.findByRole('link', {
      name: /Pago de \$706\.36.*31 oct 2026 · OXXO · abono 2/,
    });
    expect(receipt.getAttribute('href')).toBe('/api/loan/v1/public/documents/r1');
    const addendum = screen.getByRole('link', {
      name: /Convenio.*CM-1-1 · firmado el 10 nov 2026/,
    });
    expect(addendum.getAttribute('href')).toBe('/api/loan/v1/public/documents/c1');
    await userEvent.click(screen.getByRole('button', { name: 'Pedir mi carta finiquito' }));
    expect(await screen.findByText('Tu carta está lista')).toBeDefined();
  });

  it('[2.38] the balance says what is owed and what it is made of', async () => {
    loanServer();
    openApp('/perfil/saldo', signedIn());

    expect(await screen.findByText('Debes al día de hoy')).toBeDefined();
    expect(screen.getByText('$3,208.61')).toBeDefined();
    expect(screen.getByRole('link', { name: /Casa Ámbar/ })).toBeDefined();
  });

  it('[2.38] the credit says what is left; none yet says so', async () => {
    loanServer({ getCredit: () => success('getCredit', null) });
    openApp('/perfil/credito', signedIn());

    expect(await screen.findByText('Todavía no tienes línea de crédito')).toBeDefined();
  });
});
