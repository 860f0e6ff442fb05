import { randomUUIDv7 } from 'node:crypto';
import { parsePublicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import { newReceipt, type Receipt } from '#modules/collections/domain/receipt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

/** What a provider says of a charge of ours. */
export type ProviderCharge = {
  readonly provider: Receipt['provider'];
  readonly charge: ChargeReport;
};

/** What a charge brought to the attempt that asked for it. */
export function chargeReceipt(
  { clock }: Pick<CollectionsDeps, 'clock'>,
  { provider, charge, attempt }: ProviderCharge & { readonly attempt: Attempt },
): Receipt {
  const { id: attemptId, customerId, target } = attempt;
  const rail = rails[attempt.rail];
  return newReceipt({
    id: randomUUIDv7(),
    provider,
    providerRef: charge.ref,
    rail: rail.account,
    amount: charge.amount,
    paidAt: charge.paidAt === null ? clock.now() : new Date(charge.paidAt),
    receivedAt: clock.now(),
    today: todayOf(clock),
    trackingKey: rail.folioOf(attempt),
    customerId,
    loanId: target.kind === 'loan' ? target.loanId : null,
    applicationProcessId: target.kind === 'loan' ? null : target.applicationProcessId,
    attemptId,
  });
}

/** What paid charges brought, in their order; null where no attempt of ours has that name, or several are paid. */
export async function chargeReceipts(
  deps: Pick<CollectionsDeps, 'clock'>,
  tx: Tx,
  charges: readonly ProviderCharge[],
): Promise<readonly (Receipt | null)[]> {
  const ids = charges.map(({ charge }) => parsePublicId('att', charge.reference));
  const known = ids.flatMap((id) => (id.ok ? [id.value] : []));
  if (known.length === 0) return charges.map(() => null);
  const attempts = new Map((await findAttempts(tx, known)).map((one) => [one.id, one]));
  return charges.map((one, index) => {
    const id = ids[index];
    const attempt = id?.ok ? attempts.get(id.value) : undefined;
    const isAlone = attempt !== undefined && attempt.joint === null;
    return isAlone ? chargeReceipt(deps, { ...one, attempt }) : null;
  });
}
