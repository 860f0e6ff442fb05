import * as contract from '@abona/contract/collections/provider-events';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { SignedMessage } from '#platform/standard-webhook.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { createKeepProviderEvent } from './use-cases/money-in/take-provider-event.ts';

/** One sender speaks for everybody. */
const limit = { per: 'address', calls: 120_000, windowS: 60 } as const;

type SignedCall = {
  readonly headers: Readonly<
    Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
  >;
  readonly rawBody: string | null;
};

const messageOf = ({ headers, rawBody }: SignedCall): SignedMessage => ({
  id: headers['webhook-id'],
  timestamp: headers['webhook-timestamp'],
  signatures: headers['webhook-signature'],
  body: rawBody ?? '',
});

/** The vendors' door: a signature that is not good is refused, everything else is kept. */
export function providerRoutes(api: Api, deps: CollectionsDeps): void {
  const keep = createKeepProviderEvent(deps);
  mount(api, contract.receiveSpeiEvent, {
    limit,
    handler: async (call) => {
      const message = messageOf(call);
      const received = deps.spei.receive(message, deps.clock.technicalNow());
      if (!received.ok) return err('forbidden');
      const { type } = call.body;
      const report = received.value;
      await keep({ provider: 'spei', eventId: message.id, type, report });
      return ok({ received: true as const });
    },
  });

  mount(api, contract.receiveDebitEvent, {
    limit,
    handler: async (call) => {
      const message = messageOf(call);
      const received = deps.debit.receive(message, deps.clock.technicalNow());
      if (!received.ok) return err('forbidden');
      const { type } = call.body;
      const report = received.value;
      await keep({ provider: 'debit', eventId: message.id, type, report });
      return ok({ received: true as const });
    },
  });

  mount(api, contract.receiveConektaEvent, {
    limit,
    handler: async ({ headers: { digest }, rawBody, body: { id: eventId, type } }) => {
      const message = { body: rawBody ?? '', digest };
      const received = await deps.cards.receive(message, deps.clock.technicalNow());
      if (!received.ok)
        return err(received.error === 'forged' ? 'forbidden' : 'provider_unavailable');
      const report = received.value;
      await keep({ provider: 'conekta', eventId, type, report });
      return ok({ received: true as const });
    },
  });
}
