import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { OpenIdLogin } from '#platform/openid/openid-login.ts';
import type { RequestStore } from '../stores/request-store.ts';

export type StaffDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly login: OpenIdLogin;
  readonly requests: RequestStore;
  readonly settings: Pick<Config['staff'], 'limits' | 'requestHours' | 'leaseMinutes'>;
};
