import { publicId } from '@abona/kernel/public-id';
import type { Lending } from '#modules/lending/module.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { messageIdOf } from './message-id.ts';
import type { Reached } from './ports.ts';
import type { QueueNotice } from './use-cases/queue-notice.ts';

/** Who tells that a quita or another plan was offered, and who knows where people are reached. */
export type ReliefTellers = {
  readonly publicUrl: string;
  readonly lending: Pick<
    Lending,
    'onQuitaOffered' | 'quitaOffers' | 'onReliefOffered' | 'findOpenRelief'
  >;
  readonly identity: Reached;
};

type Around = Omit<ReliefTellers, 'identity'> & { readonly notify: QueueNotice };

/** Where an offer stands beside what is owed today. */
const offerLink = (publicUrl: string, loanId: string): string =>
  `${publicUrl}/pay/perfil/prestamos/${publicId('loan', loanId)}/no-puedo-pagar`;

/** Whoever is offered something hears of it once, by what they chose for what is late. */
export const reliefNotices = ({ publicUrl, lending, notify }: Around): readonly Worker[] => [
  lending.onQuitaOffered({
    name: 'notifications.tell_of_quita',
    run: async ({ customerId, loanId, offerId }) => {
      const offer = await lending.quitaOffers.findOpen(offerId);
      if (offer === null) return;
      const { terms, validUntil } = offer;
      await notify({
        id: messageIdOf(`quita_offered:${offerId}`),
        customerId,
        template: 'quita_offered',
        terms: { kind: 'payment_late' },
        parameters: {
          offer_id: offerId,
          loan_id: loanId,
          forgiven: terms.forgiven,
          count: terms.count,
          valid_until: validUntil,
          link: offerLink(publicUrl, loanId),
        },
      });
    },
  }),
  lending.onReliefOffered({
    name: 'notifications.tell_of_relief',
    run: async ({ customerId, loanId, offerId }) => {
      const offer = await lending.findOpenRelief(offerId);
      if (offer === null) return;
      const { terms, validUntil } = offer;
      await notify({
        id: messageIdOf(`relief_offered:${offerId}`),
        customerId,
        template: 'relief_offered',
        terms: { kind: 'payment_late' },
        parameters: {
          offer_id: offerId,
          loan_id: loanId,
          count: terms.kind === 'restructure' ? terms.count : null,
          valid_until: validUntil,
          link: offerLink(publicUrl, loanId),
        },
      });
    },
  }),
];
