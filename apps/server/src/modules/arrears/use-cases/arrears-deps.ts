import type { Collections } from '#modules/collections/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { ContactStore } from '../stores/contact-store.ts';

/** Whom following up on late loans asks. */
type ArrearsSources = {
  readonly lending: Pick<Lending, 'arrears' | 'quitaOffers'>;
  readonly collections: Pick<Collections, 'isPaymentInTransit' | 'amountOnItsWay'>;
  readonly notifications: Pick<Notifications, 'collectionGuard' | 'agencyToldAt'>;
  readonly identity: Pick<Identity, 'homeAddressOf'>;
};

export type ArrearsDeps = ArrearsSources & {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: RecordAudit;
  readonly publish: Publish;
  readonly contacts: ContactStore;
};
