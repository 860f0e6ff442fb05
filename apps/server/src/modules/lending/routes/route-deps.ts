import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { PrepaymentPolicy } from '@abona/loan-math/prepayment';
import type { FileLinks } from '#platform/file-links.ts';
import type { Loan } from '../domain/loan.ts';
import type { MovementCursors } from '../movement-cursor.ts';
import type { PublishedAgencies, Surroundings } from '../ports.ts';
import type { ProductStore } from '../stores/product-store.ts';
import type { LoanQuote } from '../stores/quote-store.ts';
import type { LendingDeps } from '../use-cases/lending-deps.ts';
import type { QuoteRefusal } from '../use-cases/quote-payoff.ts';
import type { Quitas } from '../use-cases/relief/quita.ts';
import type { GrantRelief } from '../use-cases/relief/relief.ts';

/** What it would take, and what it would change, to pay early. */
export type EarlyPayments = {
  readonly quotePayoff: (
    loanId: string,
    on?: CivilDate,
  ) => Promise<Result<LoanQuote, QuoteRefusal>>;
  readonly previewPrepayment: (
    loanId: string,
    wish: { readonly amount: Centavos; readonly policy: PrepaymentPolicy },
  ) => Promise<Result<Loan, 'lending.loan_unknown' | 'lending.prepayment_impossible'>>;
};

/** What the routes work with. */
export type RouteDeps = Omit<LendingDeps, 'ledger'> &
  Surroundings &
  PublishedAgencies &
  EarlyPayments & {
    readonly links: FileLinks;
    readonly cursors: MovementCursors;
    readonly productsOn: ProductStore['on'];
    readonly grantRelief: GrantRelief;
    readonly grantQuita: Quitas['grant'];
  };
