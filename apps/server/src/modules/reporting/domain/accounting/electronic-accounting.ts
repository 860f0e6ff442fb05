import type { CivilDate } from '@abona/kernel/civil-date';
import { pesosText } from '@abona/kernel/csv';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { element, xmlDocument } from '../xml.ts';
import { accountGroups, type GroupCode, groupedAccounts } from './chart.ts';

/** Contabilidad electrónica 1.3 (handbook 4.1): the catalogue of accounts and the month's trial balance. */
const VERSION = '1.3';
const NAMESPACE = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3';

/** Whose books they are, and of which month (`2026-11`). */
export type AccountingPeriod = { readonly rfc: string; readonly month: string };

const codes = Object.keys(groupedAccounts) as GroupCode[];

const rootOf = ({ rfc, month }: AccountingPeriod) => ({
  Version: VERSION,
  RFC: rfc,
  Mes: month.slice(5, 7),
  Anio: month.slice(0, 4),
});

/** The RFC, year and month, and which file: `…202611BN.xml`. */
export const accountingFileName = (
  { rfc, month }: AccountingPeriod,
  kind: 'CT' | 'BN' | 'BC',
): string => `${rfc}${month.replace('-', '')}${kind}.xml`;

/** Every account, below the group that it is a part of. */
export function writeCatalogue(period: AccountingPeriod): string {
  const groups = Object.entries(accountGroups).map(([code, { nature, description }]) =>
    element('catalogocuentas:Ctas', {
      CodAgrup: code,
      NumCta: code,
      Desc: description,
      Nivel: 1,
      Natur: nature,
    }),
  );
  const accounts = codes.map((code) => {
    const { nature, description } = groupedAccounts[code];
    return element('catalogocuentas:Ctas', {
      CodAgrup: code,
      NumCta: code,
      Desc: description,
      SubCtaDe: code.slice(0, 3),
      Nivel: 2,
      Natur: nature,
    });
  });
  const root = {
    'xmlns:catalogocuentas': `${NAMESPACE}/CatalogoCuentas`,
    ...rootOf(period),
  };
  return xmlDocument(element('catalogocuentas:Catalogo', root, [...groups, ...accounts]));
}

/** An account of the trial balance, each in the direction of its nature. */
export type BalanceRow = {
  readonly code: GroupCode;
  readonly nature: 'D' | 'A';
  readonly opening: Centavos;
  readonly debit: Centavos;
  readonly credit: Centavos;
  readonly closing: Centavos;
};

/** What accounts of one code held before a span of days, and what reached and left them in it; debit positive. */
export type GroupSums = {
  readonly code: GroupCode;
  readonly opening: Centavos;
  readonly debit: Centavos;
  readonly credit: Centavos;
};

/** One level only: every account to which anything was ever posted, by its code; all of them where nothing was. */
export function balanceRows(rows: readonly GroupSums[]): readonly BalanceRow[] {
  const balances = codes.flatMap((code): BalanceRow[] => {
    const own = rows.filter((row) => row.code === code);
    if (own.length === 0 && rows.length > 0) return [];
    const { nature } = groupedAccounts[code];
    const sign = nature === 'D' ? 1 : -1;
    const opening = centavos(sign * sum(own.map((row) => row.opening)));
    const debit = sum(own.map((row) => row.debit));
    const credit = sum(own.map((row) => row.credit));
    const closing = centavos(opening + sign * (debit - credit));
    return [{ code, nature, opening, debit, credit, closing }];
  });
  const total = (of: (row: BalanceRow) => number) =>
    balances.reduce((all, row) => all + of(row), 0);
  const signed = (row: BalanceRow) => (row.nature === 'D' ? row.closing : -row.closing);
  invariant(total((row) => row.debit - row.credit) === 0, 'debits and credits of a month differ');
  invariant(total(signed) === 0, 'what we have and what we owe differ');
  return balances;
}

/** `modifiedOn`: the day on which a balance that was sent before was changed; null for the first of its month. */
export function writeBalance(
  period: AccountingPeriod,
  rows: readonly BalanceRow[],
  modifiedOn: CivilDate | null,
): string {
  const root = {
    'xmlns:BCE': `${NAMESPACE}/BalanzaComprobacion`,
    ...rootOf(period),
    TipoEnvio: modifiedOn === null ? 'N' : 'C',
    FechaModBal: modifiedOn ?? undefined,
  };
  const lines = rows.map(({ code, opening, debit, credit, closing }) =>
    element('BCE:Ctas', {
      NumCta: code,
      SaldoIni: pesosText(opening),
      Debe: pesosText(debit),
      Haber: pesosText(credit),
      SaldoFin: pesosText(closing),
    }),
  );
  return xmlDocument(element('BCE:Balanza', root, lines));
}
