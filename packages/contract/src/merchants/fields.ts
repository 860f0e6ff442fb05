import { z } from 'zod';
import { bounds } from '../bounds.ts';

/** Lists come newest first, in pages; `next_cursor` asks for what follows. */
export const pageQuery = {
  cursor: z.string().min(1).max(200).optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .default('20'),
};

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** What is asked for or given back: whole centavos, more than none. */
export const Amount = z.int().positive().max(bounds.amount.max);
/** The same where none is possible. */
export const AmountOrNone = z.int().nonnegative().max(bounds.amount.max);
export const Id = z.string().min(1).max(64);
export const idParams = z.object({ id: Id });
/** Printable, and no more than a shop's own order number needs. */
export const OrderId = z.string().regex(/^[!-~](?:[ -~]{0,62}[!-~])?$/);
