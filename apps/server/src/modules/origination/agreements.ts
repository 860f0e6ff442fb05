import type { Database, Tx } from '#platform/database/database.ts';
import { type AgreedLoan, findAgreedLoans } from './agreement-store.ts';
import { acceptedContractUrl } from './contract-links.ts';
import { findOfferOf } from './offer-store.ts';
import type { ContractHolder } from './ports.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';

type Source = Database | Tx;

/** What a loan was taken for, and where its contract can be read. */
export type Agreement = {
  readonly merchant: {
    readonly name: string;
    readonly logo: string | null;
    readonly orderId: string;
    readonly isStore: boolean;
  } | null;
  readonly contractUrl: string | null;
};

/** What whoever shows loans asks about how they came to be; always of one customer. */
export type Agreements = ReturnType<typeof createAgreements>;

export function createAgreements(deps: Pick<OriginationDeps, 'fileLinks' | 'contractStore'>) {
  return {
    of: async (
      source: Source,
      customerId: number,
      loanIds: readonly string[],
    ): Promise<ReadonlyMap<string, Agreement>> => {
      const found = await findAgreedLoans(source, customerId, loanIds);
      return new Map(found.map((loan) => [loan.loanId, toAgreement(deps, customerId, loan)]));
    },
    /** As the contract names them. */
    holderOf: async (
      source: Source,
      customerId: number,
      loanId: string,
    ): Promise<ContractHolder | null> => {
      const [loan] = await findAgreedLoans(source, customerId, [loanId]);
      const offer = loan && (await findOfferOf(source, { customerId, offerId: loan.offerId }));
      return offer ? deps.contractStore.holderOf(offer) : null;
    },
  };
}

function toAgreement(
  deps: Pick<OriginationDeps, 'fileLinks'>,
  customerId: number,
  { purchase, isInStore, applicationId, evidence }: AgreedLoan,
): Agreement {
  return {
    merchant:
      purchase === null
        ? null
        : {
            name: purchase.merchantName ?? purchase.merchantId,
            logo: purchase.merchantLogo,
            orderId: purchase.orderId,
            isStore: isInStore,
          },
    contractUrl: acceptedContractUrl(deps, { applicationId, customerId, evidence }),
  };
}
