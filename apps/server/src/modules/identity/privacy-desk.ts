import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PrivacyRequest } from './domain/privacy-request.ts';
import { listOpenRequests, saveAnswer } from './privacy-store.ts';

type DeskDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly fields: FieldEncryption;
  readonly audit: RecordAudit;
};

/** Who answers what people asked for by right. */
export type PrivacyDesk = {
  /** What nobody has answered, by the day it is due. */
  readonly open: () => Promise<readonly PrivacyRequest[]>;
  /** False: no open request has that folio. Cancellations are carried out by themselves. */
  readonly answer: (answer: {
    readonly folio: string;
    readonly text: string;
    readonly actor: string;
  }) => Promise<boolean>;
};

export const createPrivacyDesk = ({ db, clock, fields, audit }: DeskDeps): PrivacyDesk => ({
  open: () => listOpenRequests(fields, db),
  answer: ({ folio, text, actor }) =>
    transaction(db, async (tx) => {
      const saved = await saveAnswer(fields, tx, { folio, text, at: clock.now() });
      if (saved === null) return false;
      await audit(tx, {
        subject: `customer:${saved.customerId}`,
        actor,
        action: 'identity.privacy_answered',
        reason: null,
        detail: { folio },
      });
      return true;
    }),
});
