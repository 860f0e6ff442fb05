import type { RecordAudit } from '#platform/audit.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PrivacyRequest } from './domain/privacy-request.ts';
import { listOpenRequests, saveAnswer } from './stores/privacy-store.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import { tellOfRequest } from './use-cases/privacy/tell-of-request.ts';

type DeskDeps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'messages' | 'publicUrl'> & {
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

export const createPrivacyDesk = ({ fields, audit, ...deps }: DeskDeps): PrivacyDesk => ({
  open: () => listOpenRequests(fields, deps.db),
  answer: ({ folio, text, actor }) =>
    transaction(deps.db, async (tx) => {
      const saved = await saveAnswer(fields, tx, { folio, text, at: deps.clock.now() });
      if (saved === null) return false;
      await audit(tx, {
        subject: `customer:${saved.customerId}`,
        actor,
        action: 'identity.privacy_answered',
        reason: null,
        detail: { folio },
      });
      await tellOfRequest(deps, tx, { ...saved, state: 'answered', by: saved.effectiveDueOn });
      return true;
    }),
});
