import type { Collections } from '#modules/collections/module.ts';
import type { Engagement } from '#modules/engagement/module.ts';
import type { Identity, Standing } from '#modules/identity/module.ts';
import type { Ledger } from '#modules/ledger/module.ts';
import { loansAsOfDay } from '#modules/lending/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

type BesideLoans = {
  readonly ledger: Ledger;
  readonly fields: FieldEncryption;
  readonly origination: Origination;
  readonly engagement: Engagement;
  readonly collections: Collections;
  readonly standing: Standing;
  readonly identity: Identity;
};

/** What lending shows beside its loans, and whom it asks. */
export const besideLoansOf = (modules: BesideLoans) => {
  const { ledger, fields, origination, engagement, collections, standing, identity } = modules;
  return {
    ledger,
    fields,
    isSessionOpen: identity.isSessionOpen,
    agreements: origination.agreements,
    lines: { of: origination.lineOf },
    applications: { currentOf: origination.viewOf, requirementOf: origination.requirementOf },
    restrictions: {
      of: standing.restrictionsOf,
      featuresOf: engagement.profileFeaturesOf,
      isFlagOn: engagement.isFlagOn,
    },
    proofs: identity,
    budgets: { of: standing.budgetOf },
    payments: collections.payments,
  };
};

type BesideBureau = {
  readonly notifications: Notifications;
  readonly profiles: Origination['profiles'];
  readonly identity: Identity;
};

/** What bureaus are told of, and whom: people as they were recognised, where they live and are reached now. */
export const besideBureau = (db: Database, modules: BesideBureau) => {
  const { notifications, profiles, identity } = modules;
  return {
    loans: {
      onDay: loansAsOfDay.page,
      oneOnDay: loansAsOfDay.one,
      changed: loansAsOfDay.changed,
    },
    notices: { queue: notifications.queueBureauOverdue },
    borrowers: {
      of: async (customerId: number) => ({
        personal: (await profiles.profileOf(db, customerId)).personal,
        address: await identity.homeAddressOf(customerId),
        phone: await identity.phoneOf(db, customerId),
        email: await identity.emailOf(customerId),
      }),
    },
  };
};
