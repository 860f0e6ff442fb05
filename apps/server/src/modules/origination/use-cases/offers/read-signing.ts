import type { ContractEvidence } from '#modules/origination/domain/offer.ts';
import { findAcceptancesOfCustomer } from '#modules/origination/stores/offer-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** When and how the contract of a loan was accepted. */
export type Signing = {
  readonly acceptedAt: Date;
  readonly evidence: ContractEvidence | null;
  /** Devices and networks that the same customer accepted earlier contracts with. */
  readonly earlier: readonly ContractEvidence[];
};

/** Of this customer's loan; null where it was not agreed with us. */
export async function readSigning(
  { contractStore }: Pick<OriginationDeps, 'contractStore'>,
  source: Database | Tx,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<Signing | null> {
  const all = await findAcceptancesOfCustomer(source, customerId);
  const signed = all.find((one) => one.loanId === loanId);
  if (signed === undefined) return null;
  const { acceptedAt } = signed;
  return {
    acceptedAt,
    evidence: contractStore.evidenceOf(signed),
    earlier: all
      .filter((one) => one.acceptedAt < acceptedAt)
      .flatMap((one) => contractStore.evidenceOf(one) ?? []),
  };
}
