import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { ActivityLinks } from '../activity-link.ts';
import type {
  Applicants,
  Applications,
  Flags,
  IdentityProvider,
  LoginProvider,
  LoginSessions,
  Messages,
  PrivacyRights,
  Profiles,
  PushGateway,
} from '../ports.ts';
import type { SessionTokens } from '../session-token.ts';
import type { SpecialTokens } from '../special-token.ts';
import type { CustomerStore } from '../stores/customer-store.ts';
import type { OneTimeCodeStore } from '../stores/one-time-code-store.ts';
import type { OutsideDebtStore } from '../stores/outside-debt-store.ts';
import type { PhoneChangeStore } from '../stores/phone-change-store.ts';
import type { PrivacyStore } from '../stores/privacy-store.ts';
import type { ProfileStore } from '../stores/profile-store.ts';
import type { ProvenPhoneStore } from '../stores/proven-phone-store.ts';
import type { LiveSessions } from '../stores/session-store.ts';
import type { VerificationStore } from '../stores/verification-store.ts';

/** One line of the customer's audit trail: what happened, by the customer unless said. */
type AuditLine = {
  readonly action: string;
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
};

/** What the use cases of this module work with; each takes the part it needs. */
export type IdentityDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly enqueue: Enqueue;
  readonly publish: Publish;
  readonly audit: (tx: Tx, customerId: number, line: AuditLine) => Promise<void>;
  readonly publicUrl: string;
  readonly customers: CustomerStore;
  readonly liveSessions: LiveSessions;
  readonly tokens: SessionTokens;
  readonly specialTokens: SpecialTokens;
  readonly activityLinks: ActivityLinks;
  /** The form in which a device's secret is kept. */
  readonly deviceIndexOf: (secret: string) => string;
  readonly codes: OneTimeCodeStore;
  readonly codeLimits: Config['codes'];
  readonly phones: ProvenPhoneStore;
  readonly verifications: VerificationStore;
  readonly phoneChanges: PhoneChangeStore;
  readonly profiles: Profiles;
  readonly profileStore: ProfileStore;
  readonly privacy: PrivacyStore;
  readonly outsideDebts: OutsideDebtStore;
  readonly rights: PrivacyRights;
  readonly identityProvider: IdentityProvider;
  readonly loginProvider: LoginProvider;
  /** Null: the provider is not set up to end sessions for us. */
  readonly loginSessions: LoginSessions | null;
  readonly push: PushGateway;
  readonly applications: Applications;
  readonly applicants: Applicants;
  readonly flags: Flags;
  readonly messages: Messages;
};
