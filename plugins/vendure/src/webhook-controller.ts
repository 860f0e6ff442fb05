import type { ServerResponse } from 'node:http';
import { isAbout, verifyWebhook, WebhookVerificationError } from '@abona/merchant-sdk';
import { Bind, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { type AbonaPluginOptions, OPTIONS, WEBHOOK_PATH } from './abona-options.ts';
import { PaymentSync } from './payment-sync.ts';
import type { WithRawBody } from './raw-body.ts';

/**
 * Abona tells that something happened to a payment; what is true of it is then asked. The answer is given when the order
 * stands as it should: a platform that dies before is told again.
 */
@Controller(WEBHOOK_PATH)
export class WebhookController {
  @Inject(OPTIONS) private readonly options!: AbonaPluginOptions;
  @Inject(PaymentSync) private readonly sync!: PaymentSync;

  @Post()
  @Bind(Req(), Res())
  async hear(request: WithRawBody, response: ServerResponse): Promise<void> {
    try {
      const body = request.rawBody ?? Buffer.alloc(0);
      const event = verifyWebhook(body, request.headers, { secrets: this.options.webhookSecrets });
      if (!event.is_trial && (isAbout(event, 'payment') || isAbout(event, 'refund')))
        await this.sync.follow(event.data.payment);
      response.writeHead(204).end();
    } catch (failure) {
      if (!(failure instanceof WebhookVerificationError)) throw failure;
      response.writeHead(400).end();
    }
  }
}
