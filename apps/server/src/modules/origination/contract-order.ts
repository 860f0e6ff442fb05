import type { Application } from './domain/application.ts';
import type { ContractHolder, ContractOrder } from './ports.ts';

type Deal = Pick<ContractOrder, 'offer' | 'downPayment' | 'templateId'> & {
  readonly application: Pick<Application, 'applicationProcessId' | 'purchase'>;
  readonly holder: ContractHolder;
};

/** The number on the contract: an application has one contract at most. */
export const folioOf = ({ applicationProcessId }: Deal['application']): string =>
  `CT-${applicationProcessId}`;

/** The contract of one term of an offer, as it can be read before it is accepted. */
export function contractOrderOf({ application, ...deal }: Deal): ContractOrder {
  const { purchase } = application;
  const merchant = purchase?.merchantName ?? purchase?.merchantId ?? '';
  return {
    ...deal,
    folio: folioOf(application),
    // The day of the offer: half an hour later, and be it past midnight, it is the same contract.
    signedOn: deal.offer.request.on,
    purchase: purchase === null ? null : { merchant, reference: `pedido ${purchase.orderId}` },
    delivery: purchase === null ? { kind: 'own_account' } : { kind: 'merchant', merchant },
    acceptance: null,
  };
}
