import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import { freeOf } from '#modules/origination/domain/credit-line.ts';
import { lockOpenApplication } from '#modules/origination/stores/application-store.ts';
import { findLine } from '#modules/origination/stores/customer-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkTaking, type OfferRefusal } from '../decision/check-standing.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

/** Long enough for a queue, short enough that a photo of it is worth little. */
const CODE_LIFE_MS = 15 * 60_000;

export type PaymentCode = {
  readonly code: string;
  readonly status: 'live' | 'charged' | 'expired';
  readonly amountMax: Centavos;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

const isAtTill = ({ status, kind }: Application): boolean =>
  status === 'approving' && kind === 'in_store';

/** Whether all is proven, and only the till is missing. */
export const waitsForTill = async (
  { db, proofs }: Pick<OriginationDeps, 'db' | 'proofs'>,
  application: Application,
): Promise<boolean> =>
  isAtTill(application) &&
  transaction(db, (tx) => proofs.isIdentityProven(tx, application.customerId));

/** A new code; the one before ends with it. */
export async function issuePaymentCode(
  deps: OriginationDeps,
  customerId: number,
): Promise<Result<PaymentCode, 'not_found' | 'state_conflict' | OfferRefusal>> {
  const amountMax = await availableTo(deps, customerId);
  return transaction(deps.db, async (tx) => {
    const [, application] = await Promise.all([
      deps.standing.lock(tx, customerId),
      lockOpenApplication(tx, customerId),
    ]);
    if (application === null) return err('not_found');
    const isReady = isAtTill(application) && (await deps.proofs.isIdentityProven(tx, customerId));
    if (!isReady) return err('state_conflict');
    const standing = await checkTaking(deps, tx, { application });
    if (!standing.ok) return standing;
    const { applicationProcessId } = application;
    const issuedAt = deps.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + CODE_LIFE_MS);
    const order = { customerId, applicationProcessId, expiresAt };
    const code = await deps.storeCodes.issue(tx, order);
    return ok({ code, status: 'live' as const, amountMax, issuedAt, expiresAt });
  });
}

/** The code of the application that waits for a till; null when none was issued. */
export async function readPaymentCode(
  deps: OriginationDeps,
  application: Application | null,
): Promise<PaymentCode | null> {
  if (application?.kind !== 'in_store') return null;
  const found = await deps.storeCodes.latestOf(deps.db, application.applicationProcessId);
  if (found === null) return null;
  const { code, status, createdAt, expiresAt } = found;
  const amountMax = await availableTo(deps, application.customerId);
  return { code, status, amountMax, issuedAt: createdAt, expiresAt };
}

/** What is left of the line, while it is one. */
async function availableTo(
  { db, loans, clock }: Pick<OriginationDeps, 'db' | 'loans' | 'clock'>,
  customerId: number,
): Promise<Centavos> {
  const [line, { outstanding }] = await Promise.all([
    findLine(db, customerId),
    loans.exposureOf(customerId),
  ]);
  return line === null ? centavos(0) : freeOf(line, { outstanding, today: todayOf(clock) });
}
