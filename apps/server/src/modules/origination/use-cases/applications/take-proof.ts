import type { Application } from '#modules/origination/domain/application.ts';
import type { FilledApplication } from '#modules/origination/stores/dossier-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { declineLater } from '../decision/decide-application.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { answerReview } from '../review/decide-review.ts';
import { beginApproving, finishApproving } from './advance-application.ts';
import { phoneIn } from './read-applicant.ts';

/** Something was proven, or could not be. Told twice, or to nobody who waits for it, it changes nothing. */
async function withWaiting(
  deps: OriginationDeps,
  { customerId, status }: { readonly customerId: number; readonly status: Application['status'] },
  work: (tx: Tx, told: FilledApplication) => Promise<void>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const told = await deps.dossiers.lockTold(tx, customerId);
    if (told?.application.status === status) await work(tx, told);
  });
}

/** The phone of the form was proven: what is asked again is whether it is this one. */
export const takePhoneProof = (deps: OriginationDeps, customerId: number): Promise<void> =>
  withWaiting(deps, { customerId, status: 'validating' }, async (tx, { application, draft }) => {
    const { phone } = draft;
    if (phone === null || !(await deps.proofs.isPhoneProven(tx, { customerId, phone }))) return;
    await beginApproving(deps, tx, { application, draft, reason: 'the phone was proven' });
  });

/**
 * The number of the current application, which stays locked for whoever proves it in this transaction: then an
 * application that waits for it goes on at once.
 */
export async function lockPhone(deps: OriginationDeps, tx: Tx, customerId: number) {
  const told = await deps.dossiers.lockTold(tx, customerId);
  const held = told && phoneIn(told);
  if (told === null || held === null) return null;
  const { application, draft } = told;
  return {
    ...held,
    takeProof: () =>
      beginApproving(deps, tx, { application, draft, reason: 'the phone was proven' }),
  };
}

/** The same for the person of an application that waits to know them. */
export async function lockPerson(deps: OriginationDeps, tx: Tx, customerId: number) {
  const told = await deps.dossiers.lockTold(tx, customerId);
  const curp = told?.draft.personal?.curp;
  if (told === null || curp === undefined) return null;
  const { application } = told;
  if (application.status === 'approving')
    return { curp, takeProof: () => finishApproving(deps, tx, application) };
  // Somebody of ours wants to know it before they decide.
  if (application.status === 'scoring')
    return { curp, takeProof: () => answerReview(deps, tx, { application, isProven: true }) };
  return null;
}

/** All attempts at the phone are used up. */
export const takePhoneFailure = (deps: OriginationDeps, customerId: number): Promise<void> =>
  withWaiting(deps, { customerId, status: 'validating' }, (tx, { application }) =>
    declineLater(deps, tx, { application, reasons: ['phone_not_proven'] }),
  );

export async function takeIdentityProof(deps: OriginationDeps, customerId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const told = await deps.dossiers.lockTold(tx, customerId);
    if (told === null) return;
    const { application, draft } = told;
    if (!(await deps.proofs.isIdentityProven(tx, customerId, draft.personal?.curp))) return;
    if (application.status === 'approving') await finishApproving(deps, tx, application);
    if (application.status === 'scoring')
      await answerReview(deps, tx, { application, isProven: true });
  });
}

/** The person could not be matched, for good. Who decides about them hears of it, and still decides. */
export async function takeIdentityFailure(
  deps: OriginationDeps,
  customerId: number,
): Promise<void> {
  await withWaiting(deps, { customerId, status: 'approving' }, (tx, { application }) =>
    declineLater(deps, tx, { application, reasons: ['identity_not_proven'] }),
  );
  await withWaiting(deps, { customerId, status: 'scoring' }, (tx, { application }) =>
    answerReview(deps, tx, { application, isProven: false }),
  );
}
