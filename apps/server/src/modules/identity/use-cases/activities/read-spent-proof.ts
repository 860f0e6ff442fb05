import type { ActivityKind } from '@abona/contract/identity/activity';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { maskContact } from '#modules/identity/domain/contact-point.ts';
import { findSpent } from '#modules/identity/stores/activity-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { activityBinding } from '../codes/activity-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** With which code somebody signed: how it came, where it went, masked, and when it was typed. */
export type SpentProof = {
  readonly activityId: string;
  readonly method: SendMethod;
  readonly to: string;
  readonly provenAt: Date;
};

/** Of the proof of a kind that was used up last; null: none was, or its code is no longer kept. */
export async function readSpentProof(
  { codes }: Pick<IdentityDeps, 'codes'>,
  source: Database | Tx,
  purpose: { readonly customerId: number; readonly kind: ActivityKind },
): Promise<SpentProof | null> {
  const activity = await findSpent(source, purpose);
  const code = activity && (await codes.findProven(source, activityBinding(activity)));
  if (!activity || !code || code.provenAt === null) return null;
  const { method, point, provenAt } = code;
  return { activityId: activity.activityId, method, to: maskContact(point), provenAt };
}
