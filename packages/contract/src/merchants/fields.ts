import { z } from 'zod';
import { bounds } from '../bounds.ts';

/** What is asked for or given back: whole centavos, more than none. */
export const Amount = z.int().positive().max(bounds.amount.max);
/** The same where none is possible. */
export const AmountOrNone = z.int().nonnegative().max(bounds.amount.max);
export const Id = z.string().min(1).max(64);
export const idParams = z.object({ id: Id });
/** Printable, and no more than a shop's own order number needs. */
export const OrderId = z.string().regex(/^[!-~](?:[ -~]{0,62}[!-~])?$/);
