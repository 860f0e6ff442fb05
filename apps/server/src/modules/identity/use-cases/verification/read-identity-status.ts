import {
  attemptsLeft,
  FAILURES_MAX,
  isEnded,
  type Verification,
} from '#modules/identity/domain/verification.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';

export type IdentityStatus = {
  readonly isProven: boolean;
  readonly latest: Verification | null;
  readonly left: number;
  readonly canStart: boolean;
};

export function readIdentityStatus(
  deps: IdentityDeps,
  customerId: number,
): Promise<IdentityStatus> {
  return transaction(deps.db, async (tx) => {
    const isProven = await isIdentityProven(deps, tx, { customerId });
    const latest = await deps.verifications.findLatest(tx, customerId);
    const person = await deps.applicants.personOf(tx, customerId);
    const past = latest === null ? [] : await deps.verifications.listPast(tx, latest);
    // Another application begins with all its tries; none open, the last one's count stands.
    const isOther = person !== null && latest?.applicationProcessId !== person.applicationProcessId;
    const left = isOther ? FAILURES_MAX : attemptsLeft(past);
    const isFree = latest === null || isOther || isEnded(latest.status);
    return { isProven, latest, left, canStart: person !== null && !isProven && isFree && left > 0 };
  });
}

type Person = { readonly customerId: number; readonly curp?: string | undefined };

/**
 * Whether somebody has proven to be who their current form says; without one, whether they ever did. The form
 * is asked, unless the caller has it at hand and tells its CURP.
 */
export async function isIdentityProven(
  { applicants, verifications }: Pick<IdentityDeps, 'applicants' | 'verifications'>,
  tx: Tx,
  { customerId, curp: told }: Person,
): Promise<boolean> {
  const curp = told ?? (await applicants.personOf(tx, customerId))?.curp;
  const curpIndex = curp === undefined ? null : verifications.curpIndexOf(curp);
  return verifications.isApproved(tx, customerId, curpIndex);
}
