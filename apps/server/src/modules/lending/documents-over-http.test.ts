import {
  getDocument,
  issueClosingLetter,
  listReceipts,
  listStatements,
} from '@abona/contract/lending/document';
import { getLoan } from '@abona/contract/lending/loan';
import { loanAccounts } from '@abona/documents/statement/loan-activity';
import { centavosOf } from '@abona/documents/testing/document-text';
import { pdfText } from '@abona/documents/testing/pdf-text';
import { moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import type { Loan } from './domain/loan.ts';
import { bySpei, lend, offerOf, value } from './testing/lent.ts';
import { type LoanDesk, openLoanDesk } from './testing/loan-desk.ts';
import { isLetterDue } from './use-cases/documents/issue-letters.ts';

const SOMEBODY_ELSE = 100_000_000_000_777;

type Lived = LoanDesk & { readonly loan: Loan; readonly params: { readonly loan_id: string } };

/** The first paid in time, the second late and in two parts; then January. */
async function lived(): Promise<Lived> {
  const desk = await openLoanDesk('2026-11-15');
  const offer = offerOf({ terms: purchaseTerms, latePolicy: moratory });
  const loan = await lend(desk, { key: 'application:1', offer });
  const pay = async (day: string, id: string, amount: number) => {
    desk.goTo(day);
    value(await desk.lending.applyPayment(bySpei(loan, id, amount)));
  };
  await pay('2026-11-30', 'p1', 55_196);
  await pay('2026-12-20', 'p2', 20_000);
  await pay('2026-12-22', 'p3', 40_000);
  desk.goTo('2027-01-09');
  await desk.lending.settleDay(civilDate('2027-01-09'));
  return { ...desk, loan, params: { loan_id: publicId('loan', loan.contract.loanId) } };
}

/** What the books say a loan owes at the end of a day, asked of the ledger and of nobody else. */
async function owedOn({ ledger, deps, loan }: Lived, to: string): Promise<number> {
  const closings = await Promise.all(
    loanAccounts.map((account) =>
      ledger.statement(deps.db, {
        account: `${account}:${loan.contract.loanId}`,
        from: loan.contract.openedOn,
        to: civilDate(to),
      }),
    ),
  );
  return closings.reduce((sum, { closing }) => sum + closing, 0);
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it came over HTTP.
const tableOf = (document: any, caption: string) =>
  document.blocks.find((block: { table?: { caption: string } }) => block.table?.caption === caption)
    ?.table;
const totalsOf = (document: unknown, caption: string): readonly string[] =>
  tableOf(document, caption).totals;
const rowsOf = (document: unknown, caption: string): readonly (readonly string[])[] =>
  tableOf(document, caption).rows;

describe('statements', () => {
  it('[2.16] are one a month for each loan, of months that are over', async () => {
    const desk = await lived();
    const { data } = await desk.call(listStatements, { query: { year: '2026' } });

    expect(data.years).toEqual([2027, 2026]);
    expect(
      data.statements.map(({ month, paid }: { month: string; paid: number }) => [month, paid]),
    ).toEqual([
      ['2026-12', 60_000],
      ['2026-11', 55_196],
    ]);
    // January is not over.
    expect((await desk.call(listStatements)).data).toMatchObject({ year: 2027, statements: [] });
    expect((await desk.call(listStatements, { as: SOMEBODY_ELSE })).data.statements).toEqual([]);
  });

  it('[2.16] on screen and as PDF close where the ledger closes, to the centavo', async () => {
    const desk = await lived();
    const { data: list } = await desk.call(listStatements, { query: { year: '2026' } });

    for (const { month, pdf_url, period_to } of list.statements) {
      const owed = await owedOn(desk, period_to);
      const params = { ...desk.params, kind: 'statement', reference: month };
      const { data: document } = await desk.call(getDocument, { params });
      const file = await desk.open(pdf_url);

      expect(centavosOf(totalsOf(document, 'Movimientos del periodo').at(-1))).toBe(owed);
      expect(centavosOf(totalsOf(document, 'Saldo por concepto').at(-1))).toBe(owed);
      expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
      const text = pdfText(file.bytes);
      expect(text).toContain(formatMoney(centavos(owed)));
      expect(text).toContain(document.folio);
      expect(text).toContain('Mariana Núñez Ibarra');
    }
  });

  it('[2.16] stay as they were issued; what is told late is told once, by the next', async () => {
    const desk = await lived();
    const read = async (reference: string) => {
      const params = { ...desk.params, kind: 'statement', reference };
      const { data } = await desk.call(getDocument, { params });
      return { data, bytes: (await desk.open(data.pdf_url)).bytes };
    };
    const pay = async (id: string, amount: number, on?: string) =>
      value(
        await desk.lending.applyPayment({
          ...{ ...bySpei(desk.loan, id, amount), id },
          ...(on === undefined ? {} : { on: civilDate(on) }),
        }),
      );
    const [november, december] = [await read('2026-11'), await read('2026-12')];
    const closing = centavosOf(totalsOf(december.data, 'Movimientos del periodo').at(-1));

    // Told late, and several movements of one day of which it changes the order.
    await pay('told-late', 30_000, '2026-12-18');
    await pay('one', 1_100);
    await pay('two', 2_200);
    await pay('told-later', 3_300, '2026-12-17');
    desk.goTo('2027-02-02');
    await desk.lending.settleDay(civilDate('2027-02-01'));

    expect((await read('2026-11')).bytes.equals(november.bytes)).toBe(true);
    expect((await read('2026-12')).bytes.equals(december.bytes)).toBe(true);
    expect((await read('2026-12')).data.blocks).toEqual(december.data.blocks);
    const january = await read('2027-01');
    const rows = rowsOf(january.data, 'Movimientos del periodo');
    const owed = await owedOn(desk, '2027-01-31');
    expect(centavosOf(rows[0]?.at(-1))).toBe(closing);
    expect(centavosOf(totalsOf(january.data, 'Movimientos del periodo').at(-1))).toBe(owed);
    const paid = rows.filter(([, name]) => name === 'Pago · Transferencia SPEI');
    expect(paid.map(([on, , , , amount]) => [on, amount])).toEqual([
      ['17/12/2026', '$33.00'],
      ['18/12/2026', '$300.00'],
      ['09/01/2027', '$11.00'],
      ['09/01/2027', '$22.00'],
    ]);
    expect(JSON.stringify(january.data.blocks)).toContain('que se queda como lo recibiste');
    expect(await issuedOf(desk)).toEqual([
      { reference: '2026-11', version: 1 },
      { reference: '2026-12', version: 1 },
      { reference: '2027-01', version: 1 },
    ]);
  });

  it('of several first readers are one', async () => {
    const desk = await lived();
    const params = { ...desk.params, kind: 'statement', reference: '2026-12' };

    const read = await Promise.all(
      Array.from({ length: 5 }, () => desk.call(getDocument, { params })),
    );

    expect(new Set(read.map(({ data }) => JSON.stringify(data.blocks))).size).toBe(1);
    // Nobody has read November's; it stays too, since December's goes on from it.
    expect(await issuedOf(desk)).toEqual([
      { reference: '2026-11', version: 1 },
      { reference: '2026-12', version: 1 },
    ]);
  });

  it('of the month in which a loan ended wait for its end: a payment may yet be taken back', async () => {
    const desk = await lived();
    const quote = value(await desk.lending.quotePayoff(desk.loan.contract.loanId));
    value(await desk.lending.applyPayment(bySpei(desk.loan, 'end', quote.total)));
    const months = async () => {
      const { data } = await desk.call(listStatements, { query: { year: '2027' } });
      return data.statements.map(({ month }: { month: string }) => month);
    };

    expect(await months()).toEqual([]);
    desk.goTo('2027-02-01');
    expect(await months()).toEqual(['2027-01']);
  });
});

const issuedOf = (desk: Lived) =>
  desk.deps.db
    .selectFrom('lending.issued_documents')
    .select(['reference', 'version'])
    .where('kind', '=', 'statement')
    .orderBy('reference')
    .execute();

describe('receipts', () => {
  it('[2.40] are one for each payment, and say what it covered', async () => {
    const desk = await lived();
    const { data } = await desk.call(listReceipts, { params: desk.params });

    expect(data.receipts.map(({ amount }: { amount: number }) => amount)).toEqual([
      40_000, 20_000, 55_196,
    ]);
    for (const { amount, pdf_url, receipt_id } of data.receipts) {
      const file = await desk.open(pdf_url);
      const text = pdfText(file.bytes).replaceAll('. ', '.');
      expect(text).toContain(formatMoney(centavos(amount)));
      const params = { ...desk.params, kind: 'receipt', reference: receipt_id };
      expect((await desk.call(getDocument, { params })).data.kind).toBe('receipt');
    }
    const table = await desk.open(data.amortisation_url);
    expect(pdfText(table.bytes)).toContain('$3,311.77');
    expect(data).toMatchObject({ closing_letter_url: null, can_issue_closing_letter: false });
    const others = { as: SOMEBODY_ELSE, params: desk.params };
    expect((await desk.call(listReceipts, others)).status).toBe(404);
  });

  it('say what was owed at their moment, whatever else happens that day or is told later', async () => {
    const desk = await lived();
    const { loanId } = desk.loan.contract;
    const pay = async (id: string, amount: number, purpose: 'instalments' | 'payoff') =>
      value(
        await desk.lending.applyPayment({
          ...{ ...bySpei(desk.loan, id, amount), id },
          purpose: { kind: purpose },
        }),
      );
    const owed = async () => {
      const accounts = loanAccounts.map((account) => `${account}:${loanId}` as const);
      const balances = await desk.ledger.balancesOf(desk.deps.db, accounts);
      return balances.reduce((sum, each) => sum + each, 0);
    };
    const receipts = async () => {
      const { data } = await desk.call(listReceipts, { params: desk.params });
      const files = new Map<number, Buffer>();
      for (const { amount, pdf_url } of data.receipts)
        files.set(amount, (await desk.open(pdf_url)).bytes);
      return files;
    };
    const said = (file: Buffer | undefined) =>
      /Debes después de este pago\s*(\$[\d,]+\.\d\d)/.exec(pdfText(file ?? Buffer.of()))?.[1];

    // All of it is saldo a favor: nothing is due that it could pay.
    await pay('m0', 30_000, 'instalments');
    const afterClearing = await owed();
    await pay('m1', 11_100, 'instalments');
    const afterFirst = await owed();
    const before = await receipts();
    await pay('m2', 400_000, 'payoff');
    const afterPayoff = await owed();
    await pay('m3', 12_300, 'instalments');
    value(
      await desk.lending.applyPayment({
        ...{ ...bySpei(desk.loan, 'told late', 7_700), id: 'told-late' },
        on: civilDate('2026-12-28'),
      }),
    );
    const after = await receipts();

    for (const [amount, file] of before) expect(after.get(amount)?.equals(file)).toBe(true);
    expect(afterFirst).toBeGreaterThan(0);
    expect([30_000, 11_100, 400_000, 12_300].map((amount) => said(after.get(amount)))).toEqual(
      [afterClearing, afterFirst, afterPayoff, 0].map((sum) => formatMoney(centavos(sum))),
    );
    expect(afterPayoff).toBe(0);
  });

  it('of what never was do not exist', async () => {
    const desk = await lived();
    for (const [kind, reference] of [
      ['receipt', '99'],
      ['receipt', 'x'],
      ['statement', '2026-10'],
      ['statement', '2027-01'],
      ['closing_letter', 'current'],
      ['payment_slip', 'att_01m7m4mk9tedxbedjp6synnjtd'],
    ] as const) {
      const params = { ...desk.params, kind, reference };
      expect((await desk.call(getDocument, { params })).status, kind).toBe(404);
    }
  });
});

describe('the closing letter', () => {
  it('is issued once, when nothing is owed, and says so for ever', async () => {
    const desk = await lived();
    const { params } = desk;
    expect((await desk.call(issueClosingLetter, { params })).error.code).toBe('loan_still_owes');
    const quote = value(await desk.lending.quotePayoff(desk.loan.contract.loanId));
    value(await desk.lending.applyPayment(bySpei(desk.loan, 'end', quote.total)));

    const letters = await Promise.all(
      Array.from({ length: 5 }, () => desk.call(issueClosingLetter, { params })),
    );
    desk.goTo('2027-03-01');
    const { data: later } = await desk.call(issueClosingLetter, { params });

    expect(new Set(letters.map(({ data }) => data.folio)).size).toBe(1);
    expect(later.issued_on).toBe('2027-01-09');
    const file = await desk.open(later.pdf_url);
    expect(pdfText(file.bytes)).toContain('9 de enero de 2027');
    const name = { ...params, kind: 'closing_letter', reference: 'current' };
    const { data: shown } = await desk.call(getDocument, { params: name });
    value(
      await desk.lending.applyPayment({
        ...{ ...bySpei(desk.loan, 'told late', 5_000), id: 'told-late' },
        on: civilDate('2027-01-02'),
      }),
    );
    expect((await desk.call(getDocument, { params: name })).data.blocks).toEqual(shown.blocks);
    const again = await desk.open(letters[0]?.data.pdf_url);
    expect(again.bytes.equals(file.bytes)).toBe(true);
    const events = await desk.deps.db
      .selectFrom('lending.issued_documents')
      .select('kind')
      .where('kind', '=', 'closing_letter')
      .execute();
    expect(events).toHaveLength(1);
    const { data } = await desk.call(listReceipts, { params });
    expect(data.closing_letter_url).not.toBeNull();
  });
});

describe('the closing letter of a loan that ended', () => {
  it.each([
    ['a Monday', '2027-01-11', '2027-01-18'],
    ['a Saturday before a holiday', '2027-01-30', '2027-02-08'],
  ])('on %s goes out by itself after five business days, well within ten', (_, end, due) => {
    const dayBefore = addDays(civilDate(due), -1);

    expect(isLetterDue(civilDate(end), civilDate(due))).toBe(true);
    expect(isLetterDue(civilDate(end), dayBefore)).toBe(false);
  });

  it('is there for whoever never asked for it', async () => {
    const desk = await lived();
    const quote = value(await desk.lending.quotePayoff(desk.loan.contract.loanId));
    value(await desk.lending.applyPayment(bySpei(desk.loan, 'end', quote.total)));
    const urlOf = async () =>
      (await desk.call(listReceipts, { params: desk.params })).data.closing_letter_url;

    await desk.issueLetters();
    expect(await urlOf()).toBeNull();
    desk.goTo('2027-01-18');
    await desk.issueLetters();
    const url = await urlOf();
    desk.goTo('2027-01-25');
    await desk.issueLetters();

    expect(pdfText((await desk.open(url)).bytes)).toContain('18 de enero de 2027');
  });
});

describe('the calendar', () => {
  it('[2.39] has every payment that is to come, on its last day, in lines that calendars take', async () => {
    const desk = await lived();
    const { data: loan } = await desk.call(getLoan, { params: desk.params });
    const { type, bytes } = await desk.open(loan.calendar_url);
    const text = bytes.toString();

    expect(type).toContain('text/calendar');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text).toContain('DTSTART;VALUE=DATE:20270202');
    expect(text.replaceAll('\r\n ', '')).toContain('de Casa Ámbar');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
