import type { Centavos } from '@abona/kernel/money';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';

/** A page at the bank, to which the browser posts a signed form. */
type BankRedirect = {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type BankAnswer = Readonly<
  Record<
    'reference' | 'status' | 'authorization' | 'amount' | 'code' | 'timestamp' | 'signature',
    string
  >
>;

/** Santander's page for paying from an account there. */
export type BankPage = {
  readonly redirect: (
    order: {
      readonly reference: string;
      readonly amount: Centavos;
      readonly concept: string;
      readonly returnUrl: string;
    },
    now: Date,
  ) => BankRedirect;
  /** Null where it is not the bank's own word, or an old one. */
  readonly read: (answer: BankAnswer, now: Date) => ChargeReport | null;
  /** Null: nothing has happened there. */
  readonly find: (reference: string) => Answer<ChargeReport | null>;
};
