import { formatDateNumeric } from '@abona/kernel/date-format';
import { add, type Centavos, formatMoney, sum } from '@abona/kernel/money';
import type { Instalment } from '@abona/loan-math/plan';
import type { Column, Table } from '../printed-document.ts';

type Part = Column & {
  readonly cell: (row: Instalment) => string;
  /** Under the rows; nothing where a sum would say nothing. */
  readonly total: (rows: readonly Instalment[]) => string;
};

const money = (label: string, pick: (row: Instalment) => Centavos): Part => ({
  label,
  align: 'end',
  cell: (row) => formatMoney(pick(row)),
  total: (rows) => formatMoney(sum(rows.map(pick))),
});

const balance = (label: string, pick: (row: Instalment) => Centavos): Part => ({
  ...money(label, pick),
  total: () => '',
});

const feePart = money('Comisión', ({ fee }) => fee);

const parts: readonly Part[] = [
  {
    label: 'Pago',
    align: 'start',
    cell: ({ k }) => String(k),
    total: () => 'Total',
  },
  {
    label: 'Vence',
    align: 'start',
    cell: ({ dueDate }) => formatDateNumeric(dueDate),
    total: () => '',
  },
  {
    label: 'Paga hasta',
    align: 'start',
    cell: ({ payBy }) => formatDateNumeric(payBy),
    total: () => '',
  },
  balance('Debes antes', ({ opening }) => opening),
  money('Capital', ({ principal }) => principal),
  money('Interés', ({ interest }) => interest),
  feePart,
  money('IVA', ({ ivaInterest, ivaFee }) => add(ivaInterest, ivaFee)),
  money('Pago total', ({ total }) => total),
  balance('Debes después', ({ closing }) => closing),
];

/** Every instalment with its parts. A column of fees is there only when there are some. */
export function amortisationTable(rows: readonly Instalment[]): Table {
  const hasFees = rows.some(({ fee }) => fee > 0);
  const shown = hasFees ? parts : parts.filter((part) => part !== feePart);
  return {
    caption: 'Tabla de pagos',
    columns: shown.map(({ label, align }) => ({ label, align })),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
    totals: shown.map(({ total }) => total(rows)),
  };
}
