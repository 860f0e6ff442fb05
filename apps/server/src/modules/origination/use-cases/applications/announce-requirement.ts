import type { Requirement } from '@abona/contract/origination/progress';
import type { Application } from '#modules/origination/domain/application.ts';
import { requirementAvailable } from '#modules/origination/events.ts';
import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** Says that something waits for the customer, in the transaction that makes it wait. */
export const announceRequirement = (
  { publish }: Pick<OriginationDeps, 'publish'>,
  tx: Tx,
  { application, requirement }: { application: Application; requirement: Requirement },
): Promise<void> =>
  publish(tx, requirementAvailable, {
    customer_id: application.customerId,
    application_process_id: application.applicationProcessId,
    requirement,
  });
