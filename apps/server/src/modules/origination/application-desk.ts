import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Tx } from '#platform/database/database.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { findCustomerOf } from './stores/application-store.ts';
import { originationHistory } from './stores/customer-history-store.ts';
import { countOpenOffers } from './stores/offer-store.ts';
import { reviewQueue } from './stores/review-store.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';
import {
  approveReviewed,
  askApplicant,
  declineReviewed,
} from './use-cases/review/decide-review.ts';
import { readReview, readReviewedFile } from './use-cases/review/read-review.ts';

type Order<Act extends (deps: OriginationDeps, tx: Tx, order: never) => unknown> =
  Parameters<Act>[2];

/** What people of ours see of applications, and how they decide those that wait for them. */
export type ApplicationDesk = {
  readonly history: CustomerHistory;
  /** Those that wait for a person. */
  readonly queue: WorkQueue;
  readonly customerOf: (tx: Tx, applicationProcessId: number) => Promise<number | null>;
  readonly read: (applicationProcessId: number) => ReturnType<typeof readReview>;
  readonly fileOf: (applicationProcessId: number) => ReturnType<typeof readReviewedFile>;
  readonly approve: (
    tx: Tx,
    order: Order<typeof approveReviewed>,
  ) => ReturnType<typeof approveReviewed>;
  readonly decline: (
    tx: Tx,
    order: Order<typeof declineReviewed>,
  ) => ReturnType<typeof declineReviewed>;
  readonly ask: (tx: Tx, order: Order<typeof askApplicant>) => ReturnType<typeof askApplicant>;
  readonly openOffers: (product: string) => Promise<number>;
};

export const createApplicationDesk = (deps: OriginationDeps): ApplicationDesk => ({
  history: originationHistory(deps.db),
  queue: reviewQueue(deps.db),
  customerOf: findCustomerOf,
  read: (applicationProcessId) => readReview(deps, applicationProcessId),
  fileOf: (applicationProcessId) => readReviewedFile(deps, applicationProcessId),
  approve: (tx, order) => approveReviewed(deps, tx, order),
  decline: (tx, order) => declineReviewed(deps, tx, order),
  ask: (tx, order) => askApplicant(deps, tx, order),
  openOffers: (product) => countOpenOffers(deps.db, product, deps.clock.now()),
});
