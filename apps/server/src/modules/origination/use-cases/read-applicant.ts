import type { Phone } from '@abona/mexico/phone';
import type { Database, Tx } from '#platform/database/database.ts';
import { findCurrentApplication } from '../application-store.ts';
import { openStatuses } from '../domain/application-status.ts';
import type { OriginationDeps } from './origination-deps.ts';

/** The number of somebody's current application. */
export type ApplicantPhone = {
  readonly applicationProcessId: number;
  readonly phone: Phone;
  /** Whether the application waits for its proof, so that another may still be given. */
  readonly isWaiting: boolean;
};

/** Who applies, as their form tells. */
export type Applicant = {
  readonly applicationProcessId: number;
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly curp: string;
  readonly birthDate: string;
};

type Deps = Pick<OriginationDeps, 'drafts'>;

export async function readPhone(
  { drafts }: Deps,
  db: Database | Tx,
  customerId: number,
): Promise<ApplicantPhone | null> {
  const application = await findCurrentApplication(db, customerId);
  if (application === null) return null;
  const { applicationProcessId, status } = application;
  const { phone } = await drafts.find(db, application);
  return phone === null
    ? null
    : { applicationProcessId, phone, isWaiting: status === 'validating' };
}

/** Null where no open application has a person. */
export async function readApplicant(
  { drafts }: Deps,
  tx: Tx,
  customerId: number,
): Promise<Applicant | null> {
  const application = await findCurrentApplication(tx, customerId);
  if (application === null || !openStatuses.some((status) => status === application.status))
    return null;
  const { personal } = await drafts.find(tx, application);
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
