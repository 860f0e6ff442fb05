import { isOpen } from '#modules/origination/domain/application-status.ts';
import type { FilledApplication } from '#modules/origination/stores/dossier-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'drafts' | 'dossiers'>;

/** The number of the current application, and whether it waits for its proof. */
export async function readPhone({ dossiers }: Deps, db: Database | Tx, customerId: number) {
  const told = await dossiers.findTold(db, customerId);
  return told && phoneIn(told);
}

export function phoneIn({
  application: { applicationProcessId, status },
  draft: { phone },
}: FilledApplication) {
  return phone === null
    ? null
    : { applicationProcessId, phone, isWaiting: status === 'validating' };
}

/**
 * Null where no application has a person to prove: it is open, or it was declined and they may want to read why.
 */
export async function readApplicant({ dossiers }: Deps, db: Database | Tx, customerId: number) {
  const told = await dossiers.findTold(db, customerId);
  if (told === null) return null;
  const { application, draft } = told;
  if (!isOpen(application) && application.status !== 'rejected') return null;
  const { personal } = draft;
  if (personal === null) return null;
  return {
    applicationProcessId: application.applicationProcessId,
    givenNames: personal.given_names,
    firstSurname: personal.first_surname,
    secondSurname: personal.second_surname,
    curp: personal.curp,
    birthDate: personal.birth_date,
  };
}

/** Who the customer is, as they were recognised; null for somebody who never was. */
export async function readLegalPerson({ drafts }: Deps, db: Database | Tx, customerId: number) {
  const draft = await drafts.findProven(db, customerId);
  const personal = draft?.personal ?? null;
  return personal === null
    ? null
    : {
        phone: draft?.phone ?? null,
        givenNames: personal.given_names,
        firstSurname: personal.first_surname,
        secondSurname: personal.second_surname,
        curp: personal.curp,
      };
}
