import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Agreements, CashLoans, LoanHolds, Loans, Sales, VoidLoans } from '../ports.ts';

/** Loans as lending has them; what is another's is not there. */
export const loansBy = (lending: Pick<Lending, 'disputable' | 'findLoan'>): Loans => ({
  ...lending.disputable,
  factsOf: async (tx, { customerId, loanId }) => {
    const loan = await lending.findLoan(loanId, tx);
    if (loan === null || loan.contract.customerId !== customerId) return null;
    const { contract, state } = loan;
    const { received, paidOut } = state.totals;
    const all = (sums: Readonly<Record<string, number>>): number =>
      Object.values(sums).reduce((sum, each) => sum + each, 0);
    const upfront =
      contract.openingFeeRail === null ? 0 : contract.openingFee + contract.openingFeeIva;
    return {
      loanId,
      kind: contract.kind,
      openedOn: contract.openedOn,
      principal: contract.netDisbursed,
      withdrawUntil: contract.coolingOffUntil,
      paid: centavos(all(received) + upfront - all(paidOut)),
      isOver: state.status !== 'active',
      isUndone: state.status === 'cancelled',
      isRefunded: state.totals.refunded > 0,
    };
  },
});

/** A loan in cash, undone with what the customer sent back. */
export const cashLoansBy = (lending: Pick<Lending, 'cancel'>): CashLoans => ({
  withdraw: (tx, { loanId, id, actor }) =>
    lending.cancel({ loanId, id: `withdrawal:${id}`, returned: { from: 'payments' }, actor }, tx),
});

/** A loan that binds nobody, as lending undoes it; the same case undoes it once. */
export const voidLoansBy = (lending: Pick<Lending, 'voidLoan' | 'findLoan'>): VoidLoans => ({
  void: async (tx, { loanId, caseId, actor }) => {
    const voided = await lending.voidLoan({ loanId, id: caseId, caseId, actor }, tx);
    invariant(
      voided.ok || voided.error === 'lending.loan_ended',
      () => `the loan ${loanId} cannot be void`,
    );
    if (!voided.ok) return null;
    const loan = await lending.findLoan(loanId, tx);
    return { moneyBack: loan?.state.credit ?? centavos(0) };
  },
});

/** Holds as lending keeps them, in the story of the loan. */
export const holdsBy = (lending: Pick<Lending, 'placeHold' | 'liftHold'>): LoanHolds => ({
  placeHold: async (tx, order) => {
    const placed = await lending.placeHold(tx, order);
    invariant(placed.ok, () => `the hold ${order.holdId} was refused`);
  },
  liftHold: async (tx, lift) => {
    const lifted = await lending.liftHold(tx, lift);
    invariant(lifted.ok, () => `the hold ${lift.holdId} cannot be lifted`);
  },
});

/** What loans were taken for, and who took them, as origination knows. */
export const agreementsBy = ({
  agreements,
  applicants,
}: Pick<Origination, 'agreements' | 'applicants'>): Agreements => ({
  labelOf: async (source, { customerId, loanId }) =>
    (await agreements.of(source, customerId, [loanId])).get(loanId)?.merchant?.name ?? null,
  nameOf: async (source, customerId) => {
    const person = await applicants.legalPersonOf(source, customerId);
    return person === null
      ? null
      : [person.givenNames, person.firstSurname, person.secondSurname ?? ''].join(' ').trim();
  },
});

/** What was sold with a loan, and how it is undone. */
export const salesBy = (
  merchants: Pick<Merchants, 'saleOfLoan' | 'withdrawSale'>,
  downPayments: {
    readonly leftOf: (tx: Parameters<Sales['of']>[0], paymentId: number) => Promise<number>;
  },
): Sales => ({
  of: async (tx, which) => {
    const sale = await merchants.saleOfLoan(tx, which);
    if (sale === null) return null;
    const downPayment = centavos(await downPayments.leftOf(tx, sale.paymentId));
    return { price: sale.amount, downPayment };
  },
  withdraw: merchants.withdrawSale,
});
