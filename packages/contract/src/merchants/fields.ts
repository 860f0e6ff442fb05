import { z } from 'zod';
import { bounds } from '../bounds.ts';

/** Lists come newest first, in pages; `next_cursor` asks for what follows. */
export const pageQuery = {
  cursor: z.string().min(1).max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .default('20')
    .meta({
      description: 'How many at most, 1 to 100.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
      pattern: undefined,
    }),
};

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z
      .string()
      .nullable()
      .describe('Asks for what follows; null: this was the last page.'),
  });

/** What is asked for or given back: whole centavos, more than none. */
export const Amount = z.int().positive().max(bounds.amount.max).describe('Whole centavos, MXN.');
/** The same where none is possible. */
export const AmountOrNone = z
  .int()
  .nonnegative()
  .max(bounds.amount.max)
  .describe('Whole centavos, MXN.');
/** As it is answered with: whole centavos, with or without a sign. */
export const centavosOf = (what: string) => z.int().describe(`${what} Whole centavos, MXN.`);
export const instantOf = (what: string) => z.string().describe(`${what} ISO 8601.`);
export const Id = z.string().min(1).max(64);
export const idParams = z.object({ id: Id });
/** Printable, and no more than a shop's own order number needs. */
export const OrderId = z
  .string()
  .regex(/^[!-~](?:[ -~]{0,62}[!-~])?$/)
  .describe('Your own number of the order: printable ASCII, 64 characters at most.');

const METADATA_KEYS_MAX = 20;
/**
 * A shop's own notes on a payment. Names begin with a letter or a digit, so that none of them means anything to a
 * program that reads them; values are text and stay text.
 */
export const Metadata = z
  .record(z.string().regex(/^[A-Za-z\d][\w.-]{0,39}$/), z.string().max(500))
  .refine((notes) => Object.keys(notes).length <= METADATA_KEYS_MAX, {
    error: `A lo más ${METADATA_KEYS_MAX} datos.`,
    params: { code: 'metadata_too_many' },
  })
  .meta({
    id: 'Metadata',
    description:
      'Your own notes, which come back wherever the payment does: 20 at most, names of 40 characters (letters, digits, `_`, `.`, `-`), values of 500. Nothing that your shopper must not read in a file of theirs.',
  });

/** What every event has, whatever it is about. */
export const eventFields = {
  id: z.string().describe('`evt_…`, and the `webhook-id` of its messages: remember it.'),
  timestamp: instantOf('When it happened.'),
  is_trial: z.boolean().describe('You asked for it to try your endpoint: nothing happened.'),
};
