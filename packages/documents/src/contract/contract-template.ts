import type { DayCount } from '@abona/loan-math/day-count';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { Clause, Fact } from '../printed-document.ts';
import type { LateWords } from '../wording.ts';

/**
 * The text of a contract, with names in double braces where a customer's own terms go. Every
 * sentence that binds somebody stands here, also those that only some loans need, so that one hash
 * covers all of it. A template that was ever signed never changes: another text is another template.
 */
export type ContractTemplate = {
  readonly id: string;
  readonly title: string;
  readonly product: string;
  readonly creditType: string;
  readonly warnings: readonly string[];
  readonly insurance: string;
  readonly guarantees: string;
  readonly statements: string;
  readonly clauses: readonly Clause[];
  readonly variants: ContractVariants;
  readonly directDebit: readonly Clause[];
  readonly signature: string;
  /** The next three are absent from the first text, which must print for ever as it was signed. */
  readonly lateWords?: LateWords;
  /** What the cover sheet says besides: day of the cut, last day to pay, fees that are not charged. */
  readonly coverSheet?: readonly Fact[];
  /** Articles of law that the contract rests on, transcribed. */
  readonly annex?: readonly Clause[];
};

const firstLateWords: LateWords = { fee: 'comisión por pago tardío', namesLimit: false };

export const lateWordsOf = (template: ContractTemplate): LateWords =>
  template.lateWords ?? firstLateWords;

/** Sentences that depend on the terms, under the name by which clauses call them. */
type ContractVariants = {
  readonly delivery: Readonly<Record<Delivery['kind'], string>>;
  readonly interest: Readonly<Record<DayCount | 'NONE', string>>;
  readonly late: Readonly<Record<LatePolicy['kind'], string>>;
  readonly refund: Readonly<Record<'purchase' | 'cash', string>>;
};

/** How the customer gets what is lent. */
export type Delivery =
  | { readonly kind: 'merchant'; readonly merchant: string }
  | { readonly kind: 'account'; readonly bank: string; readonly clabeEnding: string }
  /** Which account it is, the customer says when accepting; it must be theirs and verified. */
  | { readonly kind: 'own_account' };
