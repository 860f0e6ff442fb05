import type { Cases } from '#modules/cases/module.ts';
import type { Collections } from '#modules/collections/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Operations } from '#modules/operations/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { PortalDesk } from '#modules/portal/module.ts';
import type { Reporting } from '#modules/reporting/module.ts';
import type { Database } from '#platform/database/database.ts';
import { approvalQueue } from '../stores/approval-queue-store.ts';
import type { Queues } from '../use-cases/queues.ts';

/** Who keeps the queues. */
export type QueueSources = {
  readonly cases: Pick<Cases, 'desk'>;
  readonly collections: Pick<Collections, 'queues'>;
  readonly identity: Pick<Identity, 'customerFile'>;
  readonly origination: Pick<Origination, 'desk'>;
  readonly merchants: Pick<Merchants, 'deadWebhooks'>;
  readonly portal: { readonly desk: Pick<PortalDesk, 'queue'> };
  readonly reporting: Pick<Reporting, 'queues'>;
  readonly operations: Pick<Operations, 'deadJobs'>;
};

type Loans = { readonly loans: Pick<ReturnType<Lending['desk']>, 'lateQueue'> };

/** Every queue of the desk by name: a new one does not compile until it is here. */
export const queuesFrom = (db: Database, from: QueueSources & Loans): Queues => ({
  ...from.cases.desk.queues,
  ...from.collections.queues,
  ...from.identity.customerFile.queues,
  ...from.reporting.queues,
  applications: from.origination.desk.queue,
  collections: from.loans.lateQueue,
  approvals: approvalQueue(db),
  merchant_reviews: from.portal.desk.queue,
  dead_webhooks: from.merchants.deadWebhooks,
  dead_jobs: from.operations.deadJobs,
});
