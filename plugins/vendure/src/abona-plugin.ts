import { createAbonaClient } from '@abona/merchant-sdk';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  ConfigService,
  EventBus,
  Logger,
  OrderStateTransitionEvent,
  type PaymentProcess,
  PluginCommonModule,
  type Type,
  VendurePlugin,
} from '@vendure/core';
import { type AbonaPluginOptions, CLIENT, LOG, OPTIONS, WEBHOOK_PATH } from './abona-options.ts';
import { AbonaPayments } from './abona-payments.ts';
import { abonaEligibilityChecker } from './eligibility-checker.ts';
import { abonaPaymentHandler } from './payment-handler.ts';
import { PaymentSync } from './payment-sync.ts';
import { keepRawBody } from './raw-body.ts';
import { RefundSync } from './refund-sync.ts';
import { WebhookController } from './webhook-controller.ts';

/** A payment waits in `Created` while its shopper is away. */
const waiting: PaymentProcess<'Created'> = {
  transitions: { Created: { to: ['Created'], mergeStrategy: 'merge' } },
};

/** Abona as a payment method: `plugins: [AbonaPlugin.init({ … })]`. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.7.0',
  controllers: [WebhookController],
  providers: [
    AbonaPayments,
    PaymentSync,
    RefundSync,
    { provide: OPTIONS, useFactory: () => AbonaPlugin.options },
    { provide: CLIENT, useFactory: () => createAbonaClient(AbonaPlugin.options) },
  ],
  configuration: (config) => {
    const { paymentOptions, apiOptions } = config;
    paymentOptions.paymentMethodHandlers.push(abonaPaymentHandler);
    paymentOptions.paymentMethodEligibilityCheckers = [
      ...(paymentOptions.paymentMethodEligibilityCheckers ?? []),
      abonaEligibilityChecker,
    ];
    paymentOptions.process = [...(paymentOptions.process ?? []), waiting];
    apiOptions.middleware.push({
      route: `/${WEBHOOK_PATH}`,
      handler: keepRawBody,
      beforeListen: true,
    });
    return config;
  },
})
export class AbonaPlugin implements OnApplicationBootstrap {
  static options: AbonaPluginOptions;

  @Inject(ConfigService) private readonly config!: ConfigService;
  @Inject(EventBus) private readonly events!: EventBus;
  @Inject(PaymentSync) private readonly sync!: PaymentSync;

  static init(options: AbonaPluginOptions): Type<AbonaPlugin> {
    AbonaPlugin.options = options;
    return AbonaPlugin;
  }

  onApplicationBootstrap(): void {
    const { precision = 2 } = this.config.entityOptions.moneyStrategy;
    // Its amounts are ours as they stand: whole centavos.
    if (precision !== 2) throw new Error('AbonaPlugin needs a MoneyStrategy of two decimals');
    this.events.ofType(OrderStateTransitionEvent).subscribe((event) => {
      this.leave(event).catch((failure: unknown) => Logger.error(String(failure), LOG));
    });
  }

  private async leave({ fromState, toState, order }: OrderStateTransitionEvent): Promise<void> {
    if (toState === 'Cancelled') await this.sync.withdraw(order.id, false);
    else if (fromState === 'ArrangingPayment') await this.sync.withdraw(order.id, true);
  }
}
