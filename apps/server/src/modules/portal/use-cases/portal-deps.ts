import type { Merchants } from '#modules/merchants/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { OpenIdLogin } from '#platform/openid/openid-login.ts';

/** What the use cases of this module stand on. */
export type PortalDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly login: OpenIdLogin;
  readonly fields: Pick<FieldEncryption, 'seal' | 'blindIndex'>;
  readonly merchants: Pick<Merchants, 'register'>;
};
