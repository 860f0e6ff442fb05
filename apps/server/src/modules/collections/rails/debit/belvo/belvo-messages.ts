import { receiveDebitEvent } from '@abona/contract/collections/provider-events';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import { askAboutDebitJob } from '#modules/collections/jobs.ts';
import { messageLimit, type Provider } from '#modules/collections/rails/rail.ts';
import { transaction } from '#platform/database/transaction.ts';
import { mount } from '#platform/http/mount.ts';

const Hint = z.object({
  eventType: z.enum(['payment_method_update', 'payment_request_update']),
  details: z.object({ id: z.string().min(1).max(100), reference: z.string().max(100) }),
});
type Hint = z.output<typeof Hint>;

const OF = {
  payment_method_update: { what: 'mandate', name: 'mnd' },
  payment_request_update: { what: 'collection', name: 'att' },
} as const;

/**
 * Belvo signs nothing that it sends: that something of ours moved is a hint, and Belvo is asked. What the message says
 * of it is not read.
 */
export const mountBelvoMessages: NonNullable<Provider['mountMessages']> = (api, deps) =>
  mount(api, receiveDebitEvent, {
    limit: messageLimit,
    handler: async ({ body, client }) => {
      if (deps.debitCallers.length > 0 && !deps.debitCallers.includes(client.address))
        return err('forbidden');
      const read = Hint.safeParse(body);
      const payload = read.success ? payloadOf(read.data) : null;
      if (payload !== null)
        await transaction(deps.db, (tx) => deps.enqueue(tx, { job: askAboutDebitJob, payload }));
      return ok({ received: true as const });
    },
  });

/** Null: it does not bear a name that we gave. */
function payloadOf({ eventType, details: { id, reference } }: Hint) {
  const { what, name } = OF[eventType];
  return parsePublicId(name, reference).ok ? { what, ref: id } : null;
}
