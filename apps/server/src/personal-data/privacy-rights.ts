import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type ErasureStage, eraseRecordsBy } from './erase-records.ts';
import { personalRecordsBy } from './read-records.ts';

/** Statuses in which nothing is under way any more. */
const ended: ReadonlySet<string> = new Set([
  'cancelled',
  'rejected',
  'overridden',
  'paid',
  'completed',
]);

type Credit<Consent, Answer, Answered, Revocation> = {
  readonly fields: FieldEncryption;
  readonly isIdentityProven: (tx: Tx, customerId: number, curp: string) => Promise<boolean>;
  /** Shops that know the customer through us. */
  readonly endLinksOf: (tx: Tx, customerId: number) => Promise<void>;
  readonly loansOf: (
    customerId: number,
  ) => Promise<readonly { readonly state: { readonly status: string; readonly credit: number } }[]>;
  readonly viewOf: (customerId: number) => Promise<{ readonly status: string } | null>;
  readonly consents: {
    readonly of: (db: Database | Tx, customerId: number) => Promise<Consent>;
    readonly answerOptional: (tx: Tx, answer: Answer) => Promise<Answered>;
    readonly revokeBureau: (tx: Tx, revocation: Revocation) => Promise<Answered>;
  };
};

/** What people may ask of us over their data, over all modules. */
export const privacyRightsBy = <Consent, Answer, Answered, Revocation>(
  credit: Credit<Consent, Answer, Answered, Revocation>,
) => ({
  recordsOf: personalRecordsBy(credit.fields, credit.isIdentityProven),
  erase: async (tx: Tx, customerId: number, stage: ErasureStage): Promise<void> => {
    if (stage === 'block') await credit.endLinksOf(tx, customerId);
    await eraseRecordsBy(credit.fields)(tx, customerId, stage);
  },
  hasOpenCredit: async (customerId: number): Promise<boolean> => {
    const loans = await credit.loansOf(customerId);
    if (loans.some(({ state }) => state.status === 'active' || state.credit > 0)) return true;
    const current = await credit.viewOf(customerId);
    return current !== null && !ended.has(current.status) && current.status !== 'filling';
  },
  consentsOf: credit.consents.of,
  answerOptional: credit.consents.answerOptional,
  revokeBureauConsent: credit.consents.revokeBureau,
});
