import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const received = z.object({ received: z.literal(true) });

const common = {
  service: 'providers',
  method: 'POST',
  auth: 'signature',
  reply: received,
  errors: ['validation_failed', 'forbidden'],
} as const;

const GoesBack = z.object({ mensaje: z.literal('devolver'), id: z.int().positive() });
/** Of the contract of 2023, whose fields begin with capitals. */
const Said = z.object({ estado: z.enum(['LIQUIDACION', 'DEVOLUCION']) });

export const receiveSpeiDeposit = defineEndpoint({
  ...common,
  path: '/spei/deposits',
  summary:
    'Money is said to have come to an account of ours (STP, abono). Nothing vouches for it but where it came from: it is kept as a hint, answered at once, and the participant is asked. 400 sends the money back.',
  body: z.looseObject({}),
  reply: z.union([z.object({ mensaje: z.literal('confirmar') }), GoesBack, Said]),
  bare: true,
  statusOf: (reply) => {
    if (GoesBack.safeParse(reply).success) return 400;
    return Said.safeParse(reply).success ? 201 : 200;
  },
});

/** STP writes some of them as numbers and some as texts; what the state of an order is, it is asked. */
const OrderState = z.looseObject({
  id: z.union([z.number(), z.string().max(40)]).optional(),
  folioOrigen: z.string().max(50).optional(),
  estado: z.string().max(30).optional(),
});

export const receiveSpeiOrderState = defineEndpoint({
  ...common,
  path: '/spei/orders',
  summary:
    'An order of ours is said to have moved (STP, cambio de estado). Nothing vouches for it but where it came from: it is a hint, and the participant is asked.',
  body: OrderState,
  reply: z.object({ mensaje: z.literal('recibido') }),
  bare: true,
});

export const receiveConektaEvent = defineEndpoint({
  ...common,
  path: '/conekta/events',
  summary:
    'What became of charges and cash references, signed by the card processor with RSA over the body.',
  headers: z.object({ digest: z.string().min(1).max(2_000) }),
  body: z.looseObject({ id: z.string().min(1).max(200), type: z.string().max(100) }),
  errors: ['validation_failed', 'forbidden', 'provider_unavailable'],
});

export const receiveDebitEvent = defineEndpoint({
  ...common,
  path: '/debit/events',
  summary:
    'A mandate or a direct debit is said to have moved (Belvo). Nothing vouches for it but where it came from: it is a hint, and Belvo is asked.',
  body: z.looseObject({}),
});
