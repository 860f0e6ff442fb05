import { acceptedContractUrl } from './contract-links.ts';
import type { LoanAgreements } from './ports.ts';
import { type AgreedLoan, findAgreedLoans } from './stores/agreement-store.ts';
import { findOfferOf } from './stores/offer-store.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';

type Agreement =
  Awaited<ReturnType<LoanAgreements['of']>> extends ReadonlyMap<string, infer One> ? One : never;

/** What whoever shows loans asks about how they came to be; always of one customer. */
export function createAgreements(
  deps: Pick<OriginationDeps, 'fileLinks' | 'contractStore'>,
): LoanAgreements {
  return {
    of: async (source, customerId, loanIds) => {
      const found = await findAgreedLoans(source, customerId, loanIds);
      return new Map(found.map((loan) => [loan.loanId, toAgreement(deps, customerId, loan)]));
    },
    // As the contract names them.
    holderOf: async (source, customerId, loanId) => {
      const [loan] = await findAgreedLoans(source, customerId, [loanId]);
      const offer = loan && (await findOfferOf(source, { customerId, offerId: loan.offerId }));
      return offer ? deps.contractStore.holderOf(offer) : null;
    },
  };
}

function toAgreement(
  deps: Pick<OriginationDeps, 'fileLinks'>,
  customerId: number,
  { purchase, isInStore, applicationId, evidence, contractVersion, contractFolio }: AgreedLoan,
): Agreement {
  return {
    contract: { templateId: contractVersion, folio: contractFolio },
    merchant:
      purchase === null
        ? null
        : {
            name: purchase.merchantName ?? purchase.merchantId,
            logo: purchase.merchantLogo,
            orderId: purchase.orderId,
            goods: purchase.goods ?? null,
            isStore: isInStore,
          },
    contractUrlIn: (sessionId) =>
      acceptedContractUrl(deps, { applicationId, evidence }, { customerId, sessionId }),
  };
}
