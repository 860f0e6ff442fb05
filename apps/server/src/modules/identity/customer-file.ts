import type { RestrictionCode } from '@abona/contract/identity/restriction';
import type { Phone } from '@abona/mexico/phone';
import type { Clock } from '#platform/clock.ts';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { identityHistory } from './stores/customer-history-store.ts';
import {
  type CustomerStore,
  findCustomerState,
  findEmailHolders,
} from './stores/customer-store.ts';
import { identityQueues } from './stores/identity-queue-store.ts';
import { findRequester } from './stores/privacy-store.ts';
import { findPhoneHolders, type ProvenPhoneStore } from './stores/proven-phone-store.ts';
import { listRestrictionsSet } from './stores/restriction-store.ts';
import { listOpenSessions } from './stores/session-store.ts';
import type { VerificationStore } from './stores/verification-store.ts';

/** What the desk sees of who somebody is; nothing of it can be used to reach or to be them. */
type KnownCustomer = {
  readonly since: Date;
  /** `blocked`: they asked to be forgotten. */
  readonly state: 'open' | 'blocked' | 'erased';
  readonly verification: { readonly status: string; readonly at: Date } | null;
  readonly restrictions: readonly {
    readonly code: Exclude<RestrictionCode, 'payments_overdue'>;
    readonly since: Date;
    readonly until: Date | null;
    readonly reason: string;
    readonly setBy: string;
  }[];
  readonly sessions: readonly {
    readonly device: string;
    readonly startedAt: Date;
    readonly seenAt: Date;
  }[];
};

/** For the desk, whoever's it is. */
export type IdentityFile = {
  /** Null: there is no such customer. */
  readonly of: (customerId: number) => Promise<KnownCustomer | null>;
  /** The same of them alone, in the caller's transaction. */
  readonly stateIn: (tx: Tx, customerId: number) => ReturnType<typeof findCustomerState>;
  /** Who has proven to hold a phone, now or before; whose an address is. */
  readonly findByPhone: (phone: Phone) => Promise<readonly number[]>;
  readonly findByEmail: (email: string) => Promise<readonly number[]>;
  /** Whose request over personal data has a folio; null: nobody's. */
  readonly findByFolio: (folio: string) => Promise<number | null>;
  readonly history: CustomerHistory;
  readonly queues: ReturnType<typeof identityQueues>;
};

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly verifications: Pick<VerificationStore, 'findLatest'>;
  readonly phones: Pick<ProvenPhoneStore, 'indexOf'>;
  readonly customers: Pick<CustomerStore, 'emailIndexOf'>;
};

export const createIdentityFile = ({
  db,
  clock,
  verifications,
  phones,
  customers,
}: Deps): IdentityFile => ({
  findByPhone: (phone) => findPhoneHolders(db, phones.indexOf(phone)),
  findByEmail: (email) => findEmailHolders(db, customers.emailIndexOf(email)),
  findByFolio: (folio) => findRequester(db, folio),
  history: identityHistory(db),
  queues: identityQueues(db),
  stateIn: findCustomerState,
  of: async (customerId) => {
    const known = await findCustomerState(db, customerId);
    if (known === null) return null;
    const [verification, restrictions, sessions] = await Promise.all([
      verifications.findLatest(db, customerId),
      listRestrictionsSet(db, customerId, clock.now()),
      listOpenSessions(db, customerId, clock.technicalNow()),
    ]);
    return {
      ...known,
      verification:
        verification === null
          ? null
          : { status: verification.status, at: verification.completedAt ?? verification.createdAt },
      restrictions,
      sessions: sessions.map(({ device, startedAt, renewedAt }) => ({
        device,
        startedAt,
        seenAt: renewedAt,
      })),
    };
  },
});
