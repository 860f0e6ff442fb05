import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Centavos } from '@abona/kernel/money';
import { findApplicationByNumber } from '#modules/origination/stores/application-store.ts';
import { findDecision } from '#modules/origination/stores/decision-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

const DAY_MS = 86_400_000;

export type DeclinedDecision = {
  readonly decidedOn: CivilDate;
  readonly amount: Centavos | null;
  readonly label: string;
  /** Past the days in which what it was decided by may be acted upon. */
  readonly isStale: boolean;
};

/** How an application of this customer was declined; null: it is not theirs, or was not. */
export async function readDeclined(
  { policies, clock }: Pick<OriginationDeps, 'policies' | 'clock'>,
  source: Database | Tx,
  which: { readonly customerId: number; readonly applicationProcessId: number },
): Promise<DeclinedDecision | null> {
  const application = await findApplicationByNumber(source, which);
  const kept = application && (await findDecision(source, application));
  if (!application || kept?.decision.outcome !== 'declined') return null;
  const { decision: life } = await policies.byVersion(source, kept.policyVersion);
  const until = kept.decidedAt.getTime() + life.valid_days * DAY_MS;
  return {
    decidedOn: mexicoCityDate(kept.decidedAt.getTime()),
    amount: application.amount,
    label: application.purchase?.merchantName ?? 'Tu solicitud',
    isStale: clock.now().getTime() >= until,
  };
}
