import { printPdf } from '@abona/documents/print-pdf';
import { loanAccounts } from '@abona/documents/statement/loan-activity';
import { statementFigures } from '@abona/documents/statement/statement-figures';
import { centavosOf, tableOf, textOf } from '@abona/documents/testing/document-text';
import { mariana, moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../domain/loan.ts';
import { bySpei, type Lent, lend, offerOf, openLent, value } from '../testing/lent.ts';
import { agreedSchedule, loanClosingLetter, loanStatement } from './loan-documents.ts';
import { loanReceipt } from './loan-receipt.ts';
import { readLoanActivity } from './read-loan-activity.ts';

type Opened = Lent & { readonly loan: Loan };

async function opened(): Promise<Opened> {
  const lent = await openLent('2026-11-15');
  const offer = offerOf({ terms: purchaseTerms, latePolicy: moratory });
  return { ...lent, loan: await lend(lent, { key: 'application:1', offer }) };
}

const order = ({ loan }: Opened, folio: string) => ({
  loanId: loan.contract.loanId,
  folio,
  holder: mariana,
  purchase: { merchant: 'Casa Ámbar', reference: 'pedido 10482' },
});

const sources = ({ deps, ledger }: Opened) => ({ source: deps.db, ledger });

const month = (from: string, to: string) => ({ from: civilDate(from), to: civilDate(to) });

/** The first paid in time, the second late and in two parts, the third not at all. */
async function livedThrough(lent: Opened): Promise<void> {
  const pay = async (day: string, id: string, amount: number) => {
    lent.goTo(day);
    value(await lent.lending.applyPayment(bySpei(lent.loan, id, amount)));
  };
  await pay('2026-11-30', 'p1', 55_196);
  await pay('2026-12-20', 'p2', 20_000);
  await pay('2026-12-22', 'p3', 40_000);
  lent.goTo('2027-01-09');
  await lent.lending.settleDay(civilDate('2027-01-09'));
}

const balances = async ({ ledger, deps, loan }: Opened) =>
  ledger.balancesOf(
    deps.db,
    loanAccounts.map((account) => `${account}:${loan.contract.loanId}` as const),
  );

async function statement(lent: Opened, period: { from: CivilDate; to: CivilDate }) {
  const wanted = { ...order(lent, 'EC-1'), period, toldThrough: Number.MAX_SAFE_INTEGER };
  return value(await loanStatement(sources(lent), wanted)).document;
}

describe('the statement of a loan', () => {
  it('leads from its opening to its closing, and closes where the books stand', async () => {
    const lent = await opened();
    await livedThrough(lent);
    const periods = [
      month('2026-11-15', '2026-11-30'),
      month('2026-12-01', '2026-12-31'),
      month('2027-01-01', '2027-01-09'),
    ];
    let carried = 0;

    for (const period of periods) {
      const document = await statement(lent, period);
      const movements = tableOf(document, 'Movimientos del periodo');
      const [opening, ...moved] = movements.rows;
      const closing = moved.reduce(
        (owed, row) => owed + centavosOf(row[2]) + centavosOf(row[3]) - centavosOf(row[4]),
        centavosOf(opening?.[5]),
      );

      expect(centavosOf(opening?.[5])).toBe(carried);
      expect(centavosOf(movements.totals?.[5])).toBe(closing);
      expect(centavosOf(tableOf(document, 'Saldo por concepto').totals?.[4])).toBe(closing);
      carried = closing;
    }
    const held = await balances(lent);
    expect(carried).toBe(held.reduce((sum, amount) => sum + amount, 0));
  });

  it('agrees with the ledger account by account', async () => {
    const lent = await opened();
    await livedThrough(lent);
    const period = month('2026-11-15', '2027-01-09');
    const activity = await readLoanActivity(sources(lent), lent.loan.contract.loanId, period);

    const { accounts } = statementFigures(activity);

    expect(accounts.map(({ closing }) => closing)).toEqual(await balances(lent));
  });

  it('says what is overdue, what comes next, and what each payment covered with its IVA apart', async () => {
    const lent = await opened();
    await livedThrough(lent);

    const document = await statement(lent, month('2026-12-01', '2027-01-09'));
    const text = textOf(document);
    const covered = tableOf(document, 'Aplicación de tus pagos');

    // The handbook's third instalment nine days late, 564.81, less the 39.02 that were left of p3.
    expect(text).toContain('Para ponerte al corriente');
    expect(text).toContain('1 pago atrasado, 9 días de atraso');
    expect(text).toContain('Debes $525.79 de pagos que ya vencieron');
    expect(text).toContain('31/12/2026 | Cargos del pago 3 | $51.42 | $8.23 | – | $2,116.25');
    expect(text).toContain('31/12/2026 | Saldo a favor aplicado | – | – | $39.02 | $2,077.23');
    expect(text).toContain(
      '20/12/2026 | Cargos por 5 días de atraso | $5.98 | $0.96 | – | $2,615.50',
    );
    expect(text).toContain(
      'CAT 0.1% Sin IVA. Para fines informativos y de comparación exclusivamente.',
    );
    expect(text).toContain('90 días naturales');
    expect(text).toContain('Incumplir tus obligaciones');
    for (const row of covered.rows) {
      const parts = row.slice(2, -1).reduce((sum, cell) => sum + centavosOf(cell), 0);
      expect(parts).toBe(centavosOf(row.at(-1)));
    }
  });

  it('is a file with the same hash each time, and refuses a loan that nobody has', async () => {
    const lent = await opened();
    await livedThrough(lent);
    const period = month('2026-12-01', '2026-12-31');

    const [first, second] = [await statement(lent, period), await statement(lent, period)];
    const nobody = '0197f2c4-0000-7000-8000-000000000000';

    expect((await printPdf(second)).sha256).toBe((await printPdf(first)).sha256);
    expect(
      await loanStatement(sources(lent), {
        ...{ ...order(lent, 'EC-1'), loanId: nobody, period },
        toldThrough: 0,
      }),
    ).toEqual({ ok: false, error: 'lending.loan_unknown' });
  });
});

describe('the receipt of a payment', () => {
  const receiptOf = async (lent: Opened, paymentId: string) =>
    value(
      await loanReceipt(sources(lent), {
        ...order(lent, paymentId),
        paymentId,
        receivedAtMs: Date.parse('2026-12-20T18:00:00Z'),
        reference: 'R-1',
      }),
    );

  it('covers in late charges, interest and principal what the books took', async () => {
    const lent = await opened();
    await livedThrough(lent);

    for (const [id, amount] of [
      ['p1', 55_196],
      ['p2', 20_000],
      ['p3', 40_000],
    ] as const) {
      const document = await receiptOf(lent, id);
      const table = tableOf(document, 'Aplicación del pago');

      expect(table.rows.reduce((sum, row) => sum + centavosOf(row[4]), 0)).toBe(amount);
    }
  });

  it.each([
    [
      'a prepayment that lowers payments',
      100_000,
      { kind: 'prepayment', policy: 'REDUCE_PAYMENT' },
    ],
    [
      'a prepayment that takes payments away',
      100_000,
      { kind: 'prepayment', policy: 'REDUCE_TERM' },
    ],
    ['a payoff with something left over', 400_000, { kind: 'payoff' }],
    ['a payment long before it is due', 60_000, { kind: 'instalments' }],
  ] as const)('makes the whole of %s', async (_, amount, purpose) => {
    const lent = await opened();
    lent.goTo('2026-11-20');
    value(await lent.lending.applyPayment({ ...bySpei(lent.loan, 'early', amount), purpose }));

    const document = await receiptOf(lent, 'early');
    const table = tableOf(document, 'Aplicación del pago');
    const owed = (await balances(lent)).reduce((sum, held) => sum + held, 0);

    expect(table.rows.reduce((sum, row) => sum + centavosOf(row[4]), 0)).toBe(amount);
    expect(centavosOf(/Debes en total: (\S+)/.exec(textOf(document))?.[1])).toBe(owed);
  });

  it('tells what was owed once it was applied, whatever came later', async () => {
    const lent = await opened();
    await livedThrough(lent);

    const first = textOf(await receiptOf(lent, 'p1'));
    const third = textOf(await receiptOf(lent, 'p3'));

    expect(first).toContain('Debes en total: $2,535.04');
    expect(first).toContain('Pagos cubiertos: 1 de 6');
    expect(third).toContain('Pagos cubiertos: 2 de 6');
    expect(third).toContain('Saldo a favor: $39.02');
  });

  it('says that it was reversed, and what is owed since', async () => {
    const lent = await opened();
    await livedThrough(lent);
    value(
      await lent.lending.reversePayment({
        loanId: lent.loan.contract.loanId,
        payment: 'p3',
        reason: 'returned_debit',
        actor: 'test',
      }),
    );
    const text = textOf(await receiptOf(lent, 'p3'));
    const owed = (await balances(lent)).reduce((sum, amount) => sum + amount, 0);

    expect(text).toContain('El 9 de enero de 2027 se revirtió este pago de $400.00');
    expect(text).toContain('tu banco devolvió el cargo');
    expect(centavosOf(/Debes en total: (\S+)/.exec(text)?.[1])).toBe(owed);
  });
});

describe('the closing letter of a loan', () => {
  const letter = (lent: Opened) =>
    loanClosingLetter(sources(lent), { ...order(lent, 'CF-1'), issuedOn: civilDate('2027-03-01') });

  it('is refused while something is owed', async () => {
    const lent = await opened();

    expect(await letter(lent)).toEqual({ ok: false, error: 'lending.loan_still_owes' });
  });

  it('follows the last payment, with every account at zero and the sum that was paid', async () => {
    const lent = await opened();
    for (const row of lent.loan.state.rows) {
      lent.goTo(row.dueDate);
      value(await lent.lending.applyPayment(bySpei(lent.loan, `p${row.k}`, row.total)));
    }

    const text = textOf(value(await letter(lent)));

    expect(await balances(lent)).toEqual(loanAccounts.map(() => 0));
    expect(text).toContain(publicId('loan', lent.loan.contract.loanId));
    expect(text).toContain('$3,311.77 (tres mil trescientos once pesos 77/100 M.N.)');
    expect(text).toContain('15 de febrero de 2027');
  });
});

it('the terms of a loan give again the schedule that was signed', async () => {
  const { loan } = await opened();

  const schedule = agreedSchedule(loan.contract);

  expect(schedule.rows.map(({ total }) => total)).toEqual(
    loan.state.rows.map(({ total }) => total),
  );
  expect(schedule.totalToPay).toBe(centavos(331_177));
});
