import { explainInstalment, type InstalmentBooks } from '@abona/contract/lending/early-payment';
import { getLoan } from '@abona/contract/lending/loan';
import { moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { bySpei, lend, offerOf, value } from './testing/lent.ts';
import { openLoanDesk } from './testing/loan-desk.ts';

const SOMEBODY_ELSE = 100_000_000_000_777;

describe('the books behind an instalment', () => {
  it('[2.39] are shown entry by entry, and add up to its figures to the centavo', async () => {
    const desk = await openLoanDesk('2026-11-15');
    const loan = await lend(desk, {
      key: 'application:1',
      offer: offerOf({ terms: purchaseTerms, latePolicy: moratory }),
    });
    const loan_id = publicId('loan', loan.contract.loanId);
    const pay = async (id: string, amount: number) =>
      value(await desk.lending.applyPayment(bySpei(loan, id, amount)));
    const booksOf = async (number: string): Promise<InstalmentBooks> =>
      (await desk.call(explainInstalment, { params: { loan_id, number } })).data.books;
    expect(await booksOf('1')).toEqual({ entries: [], charged: 0, paid: 0, is_whole: true });
    desk.goTo('2026-11-30');
    await pay('p1', 55_196 + 20_000);

    const first = await booksOf('1');

    const { data: shown } = await desk.call(getLoan, { params: { loan_id } });
    const { charged, paid } = shown.instalments[0];
    expect(first.entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['charge', 'Se cobró tu abono 1'],
      ['payment', 'Tu pago · Transferencia SPEI'],
    ]);
    expect(first).toMatchObject({
      charged: charged.interest + charged.iva,
      paid: paid.total,
      is_whole: true,
    });
    for (const { lines, total } of first.entries) {
      expect(lines.reduce((sum, { debit }) => sum + debit, 0)).toBe(total);
      expect(lines.reduce((sum, { credit }) => sum + credit, 0)).toBe(total);
    }
    // The payment is shown whole, and what of it went here.
    const payment = first.entries[1];
    expect(payment).toMatchObject({ total: 75_196, share: 55_196, tax_collected: charged.iva });
    expect(payment?.lines).toContainEqual({
      account: 'Interés que debes',
      debit: 0,
      credit: charged.interest,
    });
    // What was paid beyond it pays the next one by itself when that falls due.
    desk.goTo('2026-12-15');
    await pay('p2', 1_00);
    const second = await booksOf('2');
    expect(second.entries.map(({ title }) => title)).toEqual([
      'Se cobró tu abono 2',
      'Se pagó con tu saldo a favor',
      'Tu pago · Transferencia SPEI',
    ]);
    expect(second).toMatchObject({ paid: 20_000 + 1_00, is_whole: true });
    // Being late with it is booked day by day for all that is late: shown as one, with what is of this instalment.
    desk.goTo('2026-12-23');
    await desk.lending.settleDay(civilDate('2026-12-23'));
    // Today is not in the books before its end.
    desk.goTo('2026-12-24');
    const late = await booksOf('2');
    expect(late.entries.at(-1)).toMatchObject({
      kind: 'charge',
      title: 'Cargos por atraso, del 16 de diciembre al 23 de diciembre',
      journals: 8,
    });
    expect(late.is_whole).toBe(true);
    // A payment that its bank took back stands there with its return.
    value(
      await desk.lending.reversePayment({
        ...{ loanId: loan.contract.loanId, payment: 'p2', reason: 'returned_debit', actor: 'test' },
      }),
    );
    const returned = await booksOf('2');
    expect(returned.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'return']),
    );
    expect(returned.paid).toBe(20_000);
    expect(
      (
        await desk.call(explainInstalment, {
          params: { loan_id, number: '1' },
          as: SOMEBODY_ELSE,
        })
      ).status,
    ).toBe(404);
  });
});
