import { z } from 'zod';
import type { Configuration } from '#configuration.ts';

const MoneyLine = z.object({
  account: z.string(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  amount: z.number().int().positive(),
});
export type MoneyLine = z.output<typeof MoneyLine>;

const MoneyMoved = z.object({
  journal_id: z.number().int(),
  kind: z.string(),
  business_date: z.string(),
  posted_at: z.string(),
  lines: z.array(MoneyLine),
});
/** A journal of the lender's books. */
export type MoneyMoved = z.output<typeof MoneyMoved>;

const Reply = z.object({ data: z.object({ journals: z.array(MoneyMoved) }) });
const TIMEOUT_MS = 5_000;

/** What was written last, the newest first; null: the lender does not answer. */
export async function latestMoves({
  serverUrl,
  sandboxSecret,
}: Configuration): Promise<readonly MoneyMoved[] | null> {
  try {
    const response = await fetch(new URL('/api/operations/journals', serverUrl), {
      headers: { authorization: `Bearer ${sandboxSecret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = Reply.safeParse(await response.json());
    return response.ok && reply.success ? reply.data.data.journals : null;
  } catch {
    return null;
  }
}
