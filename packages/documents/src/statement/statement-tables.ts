import { formatDateNumeric } from '@abona/kernel/date-format';
import { add, type Centavos, centavos, formatMoney, sum } from '@abona/kernel/money';
import type { Table } from '../printed-document.ts';
import type { JournalKind, LoanAccount, Period } from './loan-activity.ts';
import { isIva, type StatementFigures, type StatementMovement } from './statement-figures.ts';

/** By business key: what a movement is called where the books alone would say less. */
export type MovementNames = ReadonlyMap<string, string>;

const accountNames: Readonly<Record<LoanAccount, string>> = {
  loan_principal: 'Capital',
  loan_interest: 'Interés ordinario',
  loan_interest_iva: 'IVA del interés ordinario',
  loan_fee: 'Comisiones',
  loan_fee_iva: 'IVA de comisiones',
  loan_moratory: 'Interés moratorio',
  loan_moratory_iva: 'IVA del interés moratorio',
  loan_late_fee: 'Comisión por atraso',
  loan_late_fee_iva: 'IVA de la comisión por atraso',
};

const movementNames: Readonly<Record<JournalKind, string>> = {
  disbursement: 'Crédito otorgado',
  down_payment: 'Enganche',
  opening_fee: 'Comisión por apertura',
  accrual: 'Interés y comisiones del periodo',
  late_charge: 'Cargo por atraso',
  receipt: 'Depósito recibido',
  payment: 'Pago recibido',
  credit_applied: 'Saldo a favor aplicado',
  refund: 'Devolución de tu compra',
  waiver: 'Bonificación',
  customer_payout: 'Reembolso a tu cuenta',
  merchant_payout: 'Pago a la tienda',
  provider_settlement: 'Liquidación del procesador',
  write_off: 'Quebranto',
  recovery: 'Recuperación',
  tax_remittance: 'Impuestos',
  funding: 'Fondeo',
  provision: 'Reserva',
  adjustment: 'Ajuste',
  reversal: 'Reversión de un movimiento',
};

/** Rows that stay even when they are nothing, so that nobody wonders where interest has gone. */
const alwaysShown: readonly LoanAccount[] = [
  'loan_principal',
  'loan_interest',
  'loan_interest_iva',
];

const moneyOrDash = (amount: Centavos): string => (amount === 0 ? '–' : formatMoney(amount));

/** Account by account, so that each line can be held against the books. */
export function balanceTable(figures: StatementFigures): Table {
  const shown = figures.accounts.filter(
    ({ account, opening, charged, credited }) =>
      alwaysShown.includes(account) || opening !== 0 || charged !== 0 || credited !== 0,
  );
  return {
    caption: 'Saldo por concepto',
    columns: [
      { label: 'Concepto', align: 'start' },
      { label: 'Saldo anterior', align: 'end' },
      { label: 'Cargos', align: 'end' },
      { label: 'Abonos', align: 'end' },
      { label: 'Saldo al corte', align: 'end' },
    ],
    rows: shown.map(({ account, opening, charged, credited, closing }) => [
      accountNames[account],
      formatMoney(opening),
      formatMoney(charged),
      formatMoney(credited),
      formatMoney(closing),
    ]),
    totals: [
      'Total',
      formatMoney(figures.opening),
      formatMoney(add(figures.charges, figures.iva)),
      formatMoney(figures.credits),
      formatMoney(figures.closing),
    ],
  };
}

type MovementContext = { readonly names: MovementNames; readonly period: Period };

export function movementTable(figures: StatementFigures, context: MovementContext): Table {
  const { names, period } = context;
  return {
    caption: 'Movimientos del periodo',
    columns: [
      { label: 'Fecha', align: 'start' },
      { label: 'Concepto', align: 'start' },
      { label: 'Cargos', align: 'end' },
      { label: 'IVA', align: 'end' },
      { label: 'Abonos', align: 'end' },
      { label: 'Saldo', align: 'end' },
    ],
    rows: [
      [formatDateNumeric(period.from), 'Saldo anterior', '', '', '', formatMoney(figures.opening)],
      ...lateDaysTogether(figures.movements).map(({ movement, days }) => [
        formatDateNumeric(movement.on),
        days > 1 ? `Cargos por ${days} días de atraso` : movementName(movement, names),
        moneyOrDash(movement.charge),
        moneyOrDash(movement.iva),
        moneyOrDash(movement.credit),
        formatMoney(movement.balance),
      ]),
    ],
    totals: [
      formatDateNumeric(period.to),
      'Saldo al corte',
      formatMoney(figures.charges),
      formatMoney(figures.iva),
      formatMoney(figures.credits),
      formatMoney(figures.closing),
    ],
  };
}

type MovementRow = { readonly movement: StatementMovement; readonly days: number };

/** Being late costs a little every day: days with nothing between them are one line. */
function lateDaysTogether(movements: readonly StatementMovement[]): readonly MovementRow[] {
  const rows: MovementRow[] = [];
  for (const movement of movements) {
    const last = rows.at(-1);
    if (last?.movement.kind === 'late_charge' && movement.kind === 'late_charge') {
      const charge = add(last.movement.charge, movement.charge);
      const iva = add(last.movement.iva, movement.iva);
      const credit = add(last.movement.credit, movement.credit);
      rows[rows.length - 1] = {
        movement: { ...movement, charge, iva, credit },
        days: last.days + 1,
      };
    } else rows.push({ movement, days: 1 });
  }
  return rows;
}

const movementName = (
  { businessKey, kind }: Pick<StatementMovement, 'businessKey' | 'kind'>,
  names: MovementNames,
): string => names.get(businessKey) ?? movementNames[kind];

const coveringKinds: readonly JournalKind[] = ['payment', 'credit_applied', 'refund'];

/** What each payment covered, concept by concept, with IVA in a column of its own. */
export function applicationTable(figures: StatementFigures, names: MovementNames): Table {
  const covering = figures.movements.filter(
    ({ kind, credit }) => credit > 0 && coveringKinds.includes(kind),
  );
  const shares = covering.map(({ parts }) => coveredBy(parts));
  const total = (pick: (share: Covered) => Centavos): string => formatMoney(sum(shares.map(pick)));
  return {
    caption: 'Aplicación de tus pagos',
    columns: [
      { label: 'Fecha', align: 'start' },
      { label: 'Pago', align: 'start' },
      { label: 'Capital', align: 'end' },
      { label: 'Interés', align: 'end' },
      { label: 'Comisiones', align: 'end' },
      { label: 'Por atraso', align: 'end' },
      { label: 'IVA', align: 'end' },
      { label: 'Total', align: 'end' },
    ],
    rows: covering.map((movement, index) => {
      const share = shares[index] ?? coveredBy({});
      return [
        formatDateNumeric(movement.on),
        movementName(movement, names),
        ...[share.principal, share.interest, share.fee, share.late, share.iva].map(moneyOrDash),
        formatMoney(share.total),
      ];
    }),
    totals:
      covering.length === 0
        ? null
        : [
            '',
            'Total',
            total(({ principal }) => principal),
            total(({ interest }) => interest),
            total(({ fee }) => fee),
            total(({ late }) => late),
            total(({ iva }) => iva),
            total((share) => share.total),
          ],
  };
}

type Covered = Readonly<
  Record<'principal' | 'interest' | 'fee' | 'late' | 'iva' | 'total', Centavos>
>;

function coveredBy(parts: StatementMovement['parts']): Covered {
  const covered = (account: LoanAccount): Centavos => centavos(-(parts[account] ?? 0));
  const accounts = Object.keys(parts) as LoanAccount[];
  return {
    principal: covered('loan_principal'),
    interest: covered('loan_interest'),
    fee: covered('loan_fee'),
    late: add(covered('loan_moratory'), covered('loan_late_fee')),
    iva: sum(accounts.filter(isIva).map(covered)),
    total: sum(accounts.map(covered)),
  };
}
