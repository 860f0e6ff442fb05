import type { Collections } from '#modules/collections/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { OpenIdLogin } from '#platform/openid/openid-login.ts';
import type { AgreementStore } from '../stores/agreement-store.ts';
import type { ProofStore } from '../stores/proof-store.ts';

/** What the use cases of this module stand on. */
export type PortalDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly login: OpenIdLogin;
  readonly enqueue: Enqueue;
  readonly fields: FieldEncryption;
  readonly proofs: ProofStore;
  readonly agreements: AgreementStore;
  /** Where the portal is, for links in letters. */
  readonly url: string;
  readonly merchants: Pick<Merchants, 'register' | 'desk'>;
  readonly collections: { readonly desk: Pick<Collections['desk'], 'accountProofs'> };
  readonly notifications: Pick<Notifications, 'sendLetter'>;
};
