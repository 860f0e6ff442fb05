import type { AddressStep, PersonalStep, WorkStep } from '@abona/contract/origination/form';
import {
  industries,
  type Option,
  occupations,
  subIndustriesOf,
  subOccupationsOf,
} from '@abona/contract/origination/work-catalogue';
import { type Address, type Checked, checkAddress } from '#modules/origination/domain/form.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** What somebody told about themselves: with whom they were recognised as, else with what they told last. */
export type Profile = {
  readonly personal: PersonalStep | null;
  readonly address: Address | null;
  /** With names to read in the place of codes. */
  readonly work: WorkStep | null;
};

export async function readProfile(
  { drafts }: Pick<OriginationDeps, 'drafts'>,
  db: Database | Tx,
  customerId: number,
): Promise<Profile> {
  const draft =
    (await drafts.findProven(db, customerId)) ?? (await drafts.findLatest(db, customerId));
  const work = draft?.work ?? null;
  return {
    personal: draft?.personal ?? null,
    address: draft?.address ?? null,
    work: work === null ? null : named(work),
  };
}

export const checkAddressStep = async (
  { db, postalAreas }: Pick<OriginationDeps, 'db' | 'postalAreas'>,
  step: AddressStep,
): Promise<Checked<Address>> => checkAddress(step, await postalAreas.find(db, step.postal_code));

const named = (work: WorkStep): WorkStep => ({
  ...work,
  industry: nameOf(industries, work.industry),
  sub_industry: nameOf(subIndustriesOf(work.industry) ?? [], work.sub_industry),
  occupation: nameOf(occupations, work.occupation),
  sub_occupation: nameOf(
    subOccupationsOf(work.occupation, work.industry) ?? [],
    work.sub_occupation,
  ),
});

const nameOf = (options: readonly Option[], code: string): string =>
  options.find((option) => option.code === code)?.name ?? code;
