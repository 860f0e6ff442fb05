import { randomUUIDv7 } from 'node:crypto';
import type { CustomerLinkEventView } from '@abona/contract/merchants/hosted-sign-up';
import type { Tx } from '#platform/database/database.ts';
import { hostedIdOf, outsideId } from '../outside-id.ts';
import type { StoredLink } from '../stores/customer-link-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

/** A link begins, and it ends: it has no third event. */
const sequenceOf = { linked: 1, unlinked: 2 } as const;

/**
 * Writes down that a link began or ended, for the customer's audit trail and for the shop. The event names the
 * sign-up that the shop knows and nobody: it is kept as it is when the person is long forgotten.
 */
export async function recordLink(
  deps: Pick<MerchantDeps, 'clock' | 'audit' | 'webhooks'>,
  tx: Tx,
  link: StoredLink,
): Promise<void> {
  const status = link.unlinkedAt === null ? 'linked' : 'unlinked';
  await deps.audit(tx, {
    subject: `customer:${link.customerId}`,
    actor: `customer:${link.customerId}`,
    action: `merchants.customer_${status}`,
    reason: null,
    detail: { merchant: link.merchantId, link: link.id },
  });
  const id = randomUUIDv7();
  const at = deps.clock.technicalNow();
  const view: CustomerLinkEventView = {
    id: outsideId.event(id),
    type: `customer.${status}`,
    timestamp: at.toISOString(),
    is_trial: false,
    sequence: sequenceOf[status],
    data: {
      link: {
        id: outsideId.link(link.id),
        merchant_hosted_id: hostedIdOf(link.hostedSignUpId),
        status,
        linked_at: link.linkedAt.toISOString(),
        unlinked_at: link.unlinkedAt?.toISOString() ?? null,
      },
    },
  };
  const event = {
    id,
    merchantId: link.merchantId,
    about: { linkId: link.id },
    sequence: view.sequence,
    type: view.type,
    body: JSON.stringify(view),
    createdAt: at,
  };
  await deps.webhooks.queue(tx, [event]);
}
