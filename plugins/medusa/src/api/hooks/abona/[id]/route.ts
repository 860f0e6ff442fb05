import { WebhookVerificationError } from '@abona/merchant-sdk';
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { Modules } from '@medusajs/framework/utils';
// biome-ignore lint/style/noRestrictedImports: Medusa knows a route by its folders, and by no other name.
import { settlePayment } from '../../../../settle-payment.ts';

/**
 * What Abona tells this shop: `/hooks/abona/` and the `id` of the provider in `medusa-config`. Medusa's own
 * `/hooks/payment/…` answers first and works later, in memory unless its event bus keeps it elsewhere: a process that
 * dies between takes the event with it. Here the answer comes after the work, so that whatever is lost is told again.
 */
export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const { scope, body, rawBody, headers, params } = request;
  const payload = { data: body as Record<string, unknown>, rawData: rawBody ?? '', headers };
  const logger = scope.resolve('logger');
  try {
    const provider = `abona_${params['id']}`;
    const told = await scope
      .resolve(Modules.PAYMENT)
      .getWebhookActionAndData({ provider, payload });
    const outcome = await settlePayment(scope, told);
    response.sendStatus(outcome === 'settled' ? 204 : 503);
  } catch (failure) {
    if (failure instanceof WebhookVerificationError) {
      response.status(400).send(failure.message);
      return;
    }
    logger.error(`Abona's event waits to be told again: ${failure}`);
    response.sendStatus(503);
  }
}
