import { receiveSpeiOrderState } from '@abona/contract/collections/provider-events';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { askAboutPayoutJob } from '#modules/collections/jobs.ts';
import { messageLimit } from '#modules/collections/rails/signed-call.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { referenceIn } from './stp-order.ts';

/** STP signs nothing that it sends: who may speak for it is who calls from an address of its own. */
const mayCall = ({ speiCallers }: CollectionsDeps, address: string): boolean =>
  speiCallers.length === 0 || speiCallers.includes(address);

/** That an order of ours moved is a hint: the payout is asked about, and what the message says of it is not read. */
export const mountOrderStates = (api: Api, deps: CollectionsDeps): void =>
  mount(api, receiveSpeiOrderState, {
    limit: messageLimit,
    handler: async ({ body, client }) => {
      if (!mayCall(deps, client.address)) return err('forbidden');
      const reference = referenceIn(body.folioOrigen ?? '') ?? '';
      const id = parsePublicId('out', reference);
      const payout = id.ok ? await deps.payouts.find(deps.db, id.value) : null;
      if (payout !== null)
        await transaction(deps.db, (tx) =>
          deps.enqueue(tx, { job: askAboutPayoutJob, payload: { payout_id: payout.id } }),
        );
      return ok({ mensaje: 'recibido' as const });
    },
  });
