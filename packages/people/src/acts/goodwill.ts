import type { DeskCalls } from '#office-calls.ts';

type Goodwill = { readonly loan_id: string; readonly amount: number; readonly note: string };

/** Gives somebody money for their trouble: sees first what it would do. Above a limit a second person has to agree. */
export async function askGoodwill(
  desk: DeskCalls,
  { loan_id, amount, note }: Goodwill,
): Promise<void> {
  const params = { loan_id };
  const { fingerprint } = await desk('previewGoodwillCredit', { params, query: { amount } });
  const body = { amount, fingerprint, reason: 'goodwill', note } as const;
  await desk('creditGoodwill', { params, body });
}
