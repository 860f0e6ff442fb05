import { z } from 'zod';
import { Amount, centavosOf, instantOf } from './fields.ts';
import { refundStatuses } from './payment-status.ts';

/** By amount, by line, or, with neither, all that is left. */
export const RefundOrder = z
  .strictObject({
    amount: Amount.optional().describe('A part of the amount. Whole centavos, MXN.'),
    lines: z
      .array(
        z.object({
          reference: z.string().min(1).max(64).describe('Of a line of the payment.'),
          quantity: z.int().positive().max(100_000).describe('How many pieces come back.'),
        }),
      )
      .min(1)
      .max(100)
      .optional()
      .describe('Some pieces. Not together with `amount`.'),
    reason: z.string().min(1).max(200).optional().describe('For your own books.'),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['lines'],
    error: 'Indica un monto o renglones, no ambos.',
    params: { code: 'amount_and_lines' },
  })
  .meta({
    id: 'RefundOrder',
    description: 'An amount, some lines, or, with neither, all that is left.',
  });

/** Where the money goes: to the card or account of the down payment, off the plan, back to the shopper. */
export const splitFields = {
  to_origin: centavosOf('Back to the card or account that the down payment came from.'),
  to_plan: centavosOf('Off what the shopper still has to pay, interest and IVA with it.'),
  to_customer: centavosOf('What the shopper had paid of it in money, and gets back from us.'),
  to_points: centavosOf('What the shopper had paid of it with points: it goes back as points.'),
};

export const RefundView = z
  .object({
    id: z.string().describe('`ref_…`'),
    payment_id: z.string().describe('`pay_…` of its payment.'),
    status: z
      .enum(refundStatuses)
      .describe(
        '`pending`: the down payment is on its way back. `failed`: its card or account refused it, and we find another way with the shopper; you owe nothing more.',
      ),
    amount: centavosOf('What you gave back.'),
    reason: z.string().nullable(),
    lines: z
      .array(z.object({ reference: z.string(), quantity: z.int(), amount: z.int() }))
      .describe('The pieces that came back.'),
    ...splitFields,
    created_at: instantOf('When you ordered it.'),
  })
  .meta({ id: 'Refund', description: 'Money that you gave back.' });
export type RefundView = z.output<typeof RefundView>;
