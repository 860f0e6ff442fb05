import { queryClient } from '#api/query-client.ts';

/** The phone that is being added: kept in memory only, and gone with the page. */
export type NewPhone = {
  /** As it is written: `551 234 5678`. */
  readonly phone: string;
  /** The e-mail's code that was typed back. */
  readonly emailTokenId: string | null;
};

const KEY = ['identity', 'new_phone'] as const;

export const readNewPhone = (): NewPhone | null => queryClient.getQueryData<NewPhone>(KEY) ?? null;
export const keepNewPhone = (phone: NewPhone | null): void =>
  void queryClient.setQueryData(KEY, phone);
