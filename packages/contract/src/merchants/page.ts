import { z } from 'zod';

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
