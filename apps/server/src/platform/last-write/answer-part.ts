import type { Part } from './part.ts';

/** The final answer to a request whose key this transaction has claimed. */
export type LastAnswer = {
  readonly scope: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
};

/** Nobody else can have settled it: the row is as new as the transaction. */
export const answerPart = ({ scope, key, status, body }: LastAnswer): Part => ({
  shape: 'answer',
  textWith: (next) => ({
    before: [],
    last: `update platform.idempotency_keys
      set state = 'done', status = ${next('int')}, body = ${next('text')}
      where scope = ${next('text')} and key = ${next('text')} and state = 'running'`,
  }),
  values: [status, body, scope, key],
});
