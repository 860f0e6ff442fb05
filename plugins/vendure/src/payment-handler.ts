import { type Injector, LanguageCode, PaymentMethodHandler } from '@vendure/core';
import { HANDLER } from './abona-options.ts';
import { AbonaPayments } from './abona-payments.ts';

let payments: AbonaPayments;

/** What an administrator chooses when they make a payment method; everything behind it is in `AbonaPayments`. */
export const abonaPaymentHandler = new PaymentMethodHandler({
  code: HANDLER,
  description: [
    { languageCode: LanguageCode.en, value: 'Abona: instalments, in Mexican pesos' },
    { languageCode: LanguageCode.es, value: 'Abona: a quincenas, en pesos mexicanos' },
  ],
  args: {
    captureMode: {
      type: 'string',
      defaultValue: 'automatic',
      label: [
        { languageCode: LanguageCode.en, value: 'Capture' },
        { languageCode: LanguageCode.es, value: 'Captura' },
      ],
      description: [
        {
          languageCode: LanguageCode.en,
          value: 'manual: you capture within seven days, when you ship',
        },
        {
          languageCode: LanguageCode.es,
          value: 'manual: capturas en los siguientes siete días, cuando envías',
        },
      ],
      ui: {
        component: 'select-form-input',
        options: [{ value: 'automatic' }, { value: 'manual' }],
      },
    },
  },
  init: (injector: Injector) => {
    payments = injector.get(AbonaPayments);
  },
  // biome-ignore lint/complexity/useMaxParams: the platform's signature.
  createPayment: (ctx, order, _amount, { captureMode }) =>
    payments.open(ctx, { order, captureMode: captureMode === 'manual' ? 'manual' : 'automatic' }),
  settlePayment: (ctx, _order, payment) => payments.settle(ctx, payment),
  cancelPayment: (ctx, _order, payment) => payments.cancel(ctx, payment),
  // biome-ignore lint/complexity/useMaxParams: the platform's signature.
  createRefund: (ctx, input, amount, order, payment) =>
    payments.refund(ctx, { order, payment, amount, reason: input.reason ?? null }),
});
