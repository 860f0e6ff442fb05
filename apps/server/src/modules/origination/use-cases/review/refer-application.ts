import type { ReviewCause } from '@abona/contract/origination/review';
import type { Application } from '#modules/origination/domain/application.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

const HOUR_MS = 3_600_000;

/** So many hours from now, and never after the application ends by itself. */
export const dueIn = (
  { clock }: Pick<OriginationDeps, 'clock'>,
  { expiresAt }: Pick<Application, 'expiresAt'>,
  hours: number,
): Date => {
  const due = clock.now().getTime() + hours * HOUR_MS;
  return new Date(Math.min(due, expiresAt?.getTime() ?? due));
};

type Referred = {
  readonly application: Application;
  readonly policy: Policy;
  readonly inputs: DecisionInputs;
  readonly causes: readonly ReviewCause[];
};

/** A person decides it: it stays where it is, with what was known, and waits for them. */
export async function referApplication(
  deps: Pick<OriginationDeps, 'clock' | 'reviews' | 'audit'>,
  tx: Tx,
  { application, policy, inputs, causes }: Referred,
): Promise<void> {
  await deps.reviews.add(tx, application, {
    causes,
    policyVersion: policy.version,
    inputs,
    referredAt: deps.clock.now(),
    dueAt: dueIn(deps, application, policy.review.hours),
  });
  await deps.audit(tx, {
    subject: `customer:${application.customerId}`,
    actor: 'system',
    action: 'origination.application_referred',
    reason: causes.join(' '),
    detail: { application_process_id: application.applicationProcessId, policy: policy.version },
  });
}
