import type { LedgerEntryView } from '@abona/contract/lending/early-payment';
import { centavos } from '@abona/kernel/money';
import type { Ledger } from '#modules/ledger/module.ts';

export type Journal = NonNullable<Awaited<ReturnType<Ledger['find']>>>;
type AccountCode = Journal['lines'][number]['account'];
type KindIn<Code> = Code extends `${infer Kind}:${string}` ? Kind : Code;
type AccountKind = KindIn<AccountCode>;

/** Accounts as whoever borrowed would call them. */
const accountNames: Readonly<Record<AccountKind, string>> = {
  cash: 'Nuestro banco',
  clearing: 'Dinero que recibimos',
  merchant_receivable: 'Lo que nos debe la tienda',
  iva_creditable: 'IVA que pagamos',
  loan_principal: 'Lo que debes de tu crédito',
  loan_interest: 'Interés que debes',
  loan_interest_iva: 'IVA del interés que debes',
  loan_fee: 'Comisión que debes',
  loan_fee_iva: 'IVA de la comisión que debes',
  loan_moratory: 'Interés moratorio que debes',
  loan_moratory_iva: 'IVA del interés moratorio que debes',
  loan_late_fee: 'Comisión por atraso que debes',
  loan_late_fee_iva: 'IVA de la comisión por atraso que debes',
  customer_credit: 'Tu saldo a favor',
  customer_overdraft: 'Saldo a favor que se te pagó de más',
  customer_points: 'Tus puntos',
  points_owed: 'Puntos por reponer',
  merchant_payable: 'Lo que le debemos a la tienda',
  payouts_in_transit: 'Dinero que va en camino',
  suspense: 'Depósitos por identificar',
  iva_uncollected: 'IVA por cobrar, para el SAT',
  iva_payable: 'IVA cobrado, para el SAT',
  funding: 'Nuestro capital',
  interest_income: 'Lo que ganamos por interés',
  fee_income: 'Lo que ganamos por comisión',
  moratory_income: 'Lo que ganamos por mora',
  late_fee_income: 'Lo que ganamos por comisión de atraso',
  merchant_fee_income: 'Lo que ganamos de la tienda',
  recovery_income: 'Lo que recuperamos',
  provider_fees: 'Lo que cobran los proveedores',
  write_off_loss: 'Lo que perdimos',
  loan_loss_allowance: 'Lo que apartamos por si no nos pagan',
  provision_expense: 'Lo que nos costó apartarlo',
  fraud_loss: 'Lo que perdimos por fraude',
  waived_charges: 'Cargos que te quitamos',
  forgiven_principal: 'Capital que te quitamos',
  dispute_cost: 'Lo que ponemos por tu aclaración',
  goodwill_cost: 'Lo que te bonificamos',
  points_cost: 'Costo de los puntos',
};

const kindOf = (account: AccountCode): AccountKind => account.split(':')[0] as AccountKind;

type Line = Journal['lines'][number];

/**
 * IVA that a payment brings in goes from «por cobrar» to «cobrado», which is no money of the customer's: told beside
 * the lines, so that these add up to what was paid.
 */
function collectedTaxOf(lines: readonly Line[]): number {
  const amountOf = (kind: AccountKind) =>
    lines.find(({ account }) => kindOf(account) === kind)?.amount ?? 0;
  const [uncollected, payable] = [amountOf('iva_uncollected'), amountOf('iva_payable')];
  return uncollected > 0 && uncollected === -payable ? uncollected : 0;
}

const isTax = ({ account }: Line): boolean =>
  kindOf(account) === 'iva_uncollected' || kindOf(account) === 'iva_payable';

type Entry = Pick<LedgerEntryView, 'kind' | 'title'> & {
  /** How many journals it is the sum of; one unless said. */
  readonly journals?: number;
  /** What of it belongs to the instalment; all of it unless said. */
  readonly share?: number;
};

/** A journal line by line, what reaches an account first; both columns add up to the same. */
export function toLedgerEntryView(
  journal: Journal,
  { kind, title, share, journals = 1 }: Entry,
): LedgerEntryView {
  const tax = collectedTaxOf(journal.lines);
  const lines = journal.lines
    .filter((line) => tax === 0 || !isTax(line))
    .map(({ account, amount }) => ({
      account: accountNames[kindOf(account)],
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    }))
    .toSorted((one, other) => other.debit - one.debit || other.credit - one.credit);
  const total = lines.reduce((sum, { debit }) => sum + debit, 0);
  return {
    journal: journal.id,
    journals,
    date: journal.businessDate,
    kind,
    title,
    lines,
    total,
    share: share ?? total,
    tax_collected: tax,
  };
}

/** Several journals as one that is dated as the last of them: what reached and left each account, together. */
export function summedJournal(journals: readonly Journal[]): Journal | null {
  const last = journals.at(-1);
  if (last === undefined) return null;
  const sums = new Map<AccountCode, number>();
  for (const { account, amount } of journals.flatMap(({ lines }) => lines))
    sums.set(account, (sums.get(account) ?? 0) + amount);
  const lines = [...sums].map(([account, amount]) => ({ account, amount: centavos(amount) }));
  return { ...last, lines };
}
