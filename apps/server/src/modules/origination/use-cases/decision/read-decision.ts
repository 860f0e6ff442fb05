import type { Application } from '#modules/origination/domain/application.ts';
import { speaksOfPerson } from '#modules/origination/domain/decide.ts';
import { findDecision, type KeptDecision } from '#modules/origination/stores/decision-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/**
 * How the customer's current application was decided; null: it was not yet. Anybody can type in somebody else's
 * data: what was decided from the file of a person is withheld until the customer has proven to be that person.
 */
export function readDecision(
  deps: Pick<OriginationDeps, 'db' | 'dossiers' | 'proofs'>,
  customerId: number,
): Promise<{
  readonly application: Application;
  readonly kept: KeptDecision;
  readonly isWithheld: boolean;
} | null> {
  return transaction(deps.db, async (tx) => {
    const told = await deps.dossiers.findTold(tx, customerId);
    const kept = told && (await findDecision(tx, told.application));
    if (told === null || kept === null) return null;
    const { application, draft } = told;
    const isWithheld =
      speaksOfPerson(kept) &&
      !(await deps.proofs.isIdentityProven(tx, customerId, draft.personal?.curp));
    return { application, kept, isWithheld };
  });
}
