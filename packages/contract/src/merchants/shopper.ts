import { z } from 'zod';

const Text = z.string().max(120);

const ShopperAddress = z
  .strictObject({
    postal_code: z.string().max(12).optional().describe('Five digits.'),
    municipality: Text.optional().describe(
      'Read only where the postal code is not in the catalogue of Correos de México.',
    ),
    settlement: Text.optional().describe('The colonia.'),
    street: Text.optional().describe('Without its number.'),
    exterior_number: z.string().max(20).optional(),
    interior_number: z.string().max(20).optional(),
  })
  .meta({ id: 'ShopperAddress', description: 'Where your shopper lives.' });

/**
 * Whom a shop expects. Only its form is judged here: a shop's customer file has what people once typed, and a sale is
 * not lost for a telephone of nine digits. What our own form would not take is left out of it, field by field.
 */
export const Shopper = z
  .strictObject({
    given_names: Text.optional(),
    first_surname: Text.optional(),
    second_surname: Text.optional(),
    email: z
      .string()
      .max(254)
      .optional()
      .describe(
        'Never shown: the rest is filled in only for whoever signs in with this address, so that a link that was passed on tells nothing.',
      ),
    phone: z.string().max(24).optional().describe('Mexican; with or without +52.'),
    address: ShopperAddress.optional(),
  })
  .meta({
    id: 'Shopper',
    description:
      'What you know of your shopper, so that they need not type it again. They see who told us and may change all of it; what our form would not take is left out of it, and what somebody told us themselves is never replaced. It is kept sealed until the payment is accepted or ends, and nobody is answered with it: not even you.',
  });
export type Shopper = z.output<typeof Shopper>;
