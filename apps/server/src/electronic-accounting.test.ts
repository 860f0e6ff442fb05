import { readFile } from 'node:fs/promises';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { openBooks } from '#modules/ledger/testing/books.ts';
import { trialBalancesBy } from '#modules/reporting/adapters/trial-balances.ts';
import { accountGroups, groupedAccounts } from '#modules/reporting/domain/accounting/chart.ts';
import * as accounting from '#modules/reporting/domain/accounting/electronic-accounting.ts';

const november = { rfc: 'ACC260105AB3', month: '2026-11' };
const span = { from: civilDate('2026-11-01'), to: civilDate('2026-11-30') };

type Posted = readonly [from: string, to: string, pesos: number];

/** What the handbook's example posts (4.3), by the books. */
const story: readonly (readonly [day: string, kind: string, movements: readonly Posted[]])[] = [
  ['2026-10-31', 'funding', [['funding', 'cash:spei', 100_000]]],
  ['2026-11-15', 'disbursement', [['cash:spei', 'loan_principal:l1', 3_000]]],
  [
    '2026-11-30',
    'accrual',
    [
      ['interest_income', 'loan_interest:l1', 75],
      ['iva_uncollected', 'loan_interest_iva:l1', 12],
    ],
  ],
  [
    '2026-11-30',
    'payment',
    [
      ['loan_principal:l1', 'cash:spei', 464.96],
      ['loan_interest:l1', 'cash:spei', 75],
      ['loan_interest_iva:l1', 'cash:spei', 12],
      ['iva_payable', 'iva_uncollected', 12],
    ],
  ],
  ['2026-11-30', 'provision', [['loan_loss_allowance', 'provision_expense', 25.35]]],
  ['2026-12-01', 'funding', [['funding', 'cash:spei', 1]]],
];

async function booksOfHandbook() {
  const books = await openBooks();
  for (const [place, [day, kind, movements]] of story.entries())
    await books.post({
      kind: kind as 'funding',
      businessKey: `handbook:${place}`,
      businessDate: civilDate(day),
      actor: 'test',
      movements: movements.map(([from, to, pesos]) => ({
        from: from as 'funding',
        to: to as 'cash:spei',
        amount: centavos(Math.round(pesos * 100)),
      })),
    });
  return books;
}

/** Against the schemas that were written from the description, by libxml2. */
async function problemsOf(xml: string, schema: 'catalogo' | 'balanza'): Promise<readonly string[]> {
  const at = new URL(`./modules/reporting/schemas/${schema}-1-3.xsd`, import.meta.url);
  const checked = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: await readFile(at, 'utf8') },
  });
  return checked.errors.map(({ message }) => message);
}

describe('the balanza', () => {
  it('of November 2026 is the handbook’s, account by account, from the books', async () => {
    const { ledger, inTransaction } = await booksOfHandbook();

    const rows = accounting.balanceRows(
      await inTransaction((tx) => trialBalancesBy(ledger).trialBalance(tx, span)),
    );

    const shown = rows.map(({ code, opening, debit, credit, closing, nature }) => [
      code,
      ...[opening, debit, credit, closing].map((amount) => amount / 100),
      nature,
    ]);
    expect(shown).toEqual([
      ['102.01', 100_000, 551.96, 3_000, 97_551.96, 'D'],
      ['106.01', 0, 3_000, 464.96, 2_535.04, 'D'],
      ['106.05', 0, 75, 75, 0, 'D'],
      ['107.05', 0, 12, 12, 0, 'D'],
      ['108.01', 0, 0, 25.35, 25.35, 'A'],
      ['208.01', 0, 0, 12, 12, 'A'],
      ['209.01', 0, 12, 12, 0, 'A'],
      ['301.01', 100_000, 0, 0, 100_000, 'A'],
      ['401.32', 0, 0, 75, 75, 'A'],
      ['601.84', 0, 25.35, 0, 25.35, 'D'],
    ]);
    expect(rows.reduce((sum, row) => sum + row.debit, 0)).toBe(367_631);
    const closing = rows.filter(({ nature }) => nature === 'D').map((row) => row.closing);
    expect(closing.reduce((sum, amount) => sum + amount, 0)).toBe(10_011_235);
  });

  it('is valid as the first of its month, and as one that corrects it', async () => {
    const { ledger, inTransaction } = await booksOfHandbook();
    const rows = accounting.balanceRows(
      await inTransaction((tx) => trialBalancesBy(ledger).trialBalance(tx, span)),
    );

    const first = accounting.writeBalance(november, rows, null);
    const second = accounting.writeBalance(november, rows, civilDate('2027-01-20'));

    expect(first).toContain('NumCta="102.01" SaldoIni="100000.00" Debe="551.96" Haber="3000.00"');
    expect(first).toContain('TipoEnvio="N"');
    expect(second).toContain('TipoEnvio="C" FechaModBal="2027-01-20"');
    for (const xml of [first, second]) expect(await problemsOf(xml, 'balanza')).toEqual([]);
    expect(accounting.accountingFileName(november, 'BN')).toBe('ACC260105AB3202611BN.xml');
  });

  it('of books in which nothing stands yet has every account, empty, and is valid', async () => {
    const rows = accounting.balanceRows([]);

    expect(rows).toHaveLength(Object.keys(groupedAccounts).length);
    const xml = accounting.writeBalance(november, rows, null);
    expect(await problemsOf(xml, 'balanza')).toEqual([]);
  });

  it.each([
    ['a month that does not exist', 'Mes="11"', 'Mes="14"'],
    ['half a centavo', 'Debe="551.96"', 'Debe="551.965"'],
    ['a kind of sending that does not exist', 'TipoEnvio="N"', 'TipoEnvio="X"'],
    ['an account without its number', 'NumCta="102.01" ', ''],
    ['another version', 'Version="1.3"', 'Version="1.1"'],
  ])('with %s is not valid', async (_, right, wrong) => {
    const { ledger, inTransaction } = await booksOfHandbook();
    const rows = accounting.balanceRows(
      await inTransaction((tx) => trialBalancesBy(ledger).trialBalance(tx, span)),
    );
    const xml = accounting.writeBalance(november, rows, null).replace(right, wrong);

    expect(await problemsOf(xml, 'balanza')).not.toEqual([]);
  });
});

describe('the catálogo', () => {
  it('is valid, and has every account below a group that it names', async () => {
    const xml = accounting.writeCatalogue(november);

    expect(await problemsOf(xml, 'catalogo')).toEqual([]);
    for (const code of Object.keys(groupedAccounts)) {
      expect(xml).toContain(`NumCta="${code}"`);
      expect(Object.keys(accountGroups)).toContain(code.slice(0, 3));
    }
    expect(accounting.accountingFileName(november, 'CT')).toBe('ACC260105AB3202611CT.xml');
  });
});
