import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut, jsonIn, type OutgoingAnswer } from '#platform/outgoing-call.ts';
import type { Condusef, CondusefReport } from '../ports.ts';

const TIMEOUT_MS = 10_000;

type Options = {
  readonly reuneUrl: string;
  readonly redecoUrl: string;
  readonly username: string;
  readonly password: string;
};

const Login = z.object({ user: z.object({ token_access: z.string().min(1) }) });
const Refusal = z.object({
  errors: z.record(z.string(), z.array(z.string())).catch({}),
  message: z.string().catch(''),
});

/** What is sent to one call of one system. */
type Batch = { readonly path: string; readonly rows: readonly object[] };

const batchesOf = (report: CondusefReport): readonly Batch[] => {
  if (report.kind === 'redeco') return [{ path: '/redeco/quejas', rows: report.content.quejas }];
  const { consultas, reclamaciones, aclaraciones } = report.content;
  const batches = [
    { path: '/reune/consultas/general', rows: consultas },
    { path: '/reune/reclamaciones', rows: reclamaciones },
    { path: '/reune/aclaraciones', rows: aclaraciones },
  ];
  const told = batches.filter(({ rows }) => rows.length > 0);
  // † A quarter in which nobody asked anything is told by an empty array: how, is not published.
  return told.length > 0 ? told : batches.slice(0, 1);
};

/** A folio that was taken before, by an earlier attempt at the same batch. */
const isTakenBefore = (words: string): boolean => /ya fue registrado/i.test(words);

/**
 * Why a batch was not taken, in CONDUSEF's words; none: it was. A batch is taken whole, so one of which every folio is
 * known already was taken by an earlier attempt that did not hear the answer.
 */
function problemsIn(answer: OutgoingAnswer): Result<readonly string[], 'unavailable'> {
  if (answer.isFine) return ok([]);
  if (answer.status !== 400 && answer.status !== 406) return err('unavailable');
  const { errors, message } = Refusal.parse(jsonIn(answer.text) ?? {});
  const rows = Object.entries(errors);
  if (rows.length > 0 && rows.every(([, words]) => words.every(isTakenBefore))) return ok([]);
  return ok(
    rows.length === 0 ? [message] : rows.map(([folio, words]) => `${folio}: ${words.join(' ')}`),
  );
}

type Sending = { readonly url: string; readonly signal: AbortSignal };

const post = (
  address: string,
  body: object,
  { token = '', signal }: { token?: string; signal: AbortSignal },
) =>
  callOut(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
    signal,
  }).catch(() => null);

/** The bare token of a system; null where it could not be had. */
async function tokenOf(
  { username, password }: Options,
  { url, signal }: Sending,
): Promise<string | null> {
  const answer = await post(`${url}/auth/users/token/`, { username, password }, { signal });
  const login = answer?.isFine ? Login.safeParse(jsonIn(answer.text)) : null;
  return login?.success ? login.data.user.token_access : null;
}

/** One after the other: what is wrong with one is told before the next is sent. */
async function sendBatches(
  batches: readonly Batch[],
  { url, signal, token }: Sending & { readonly token: string },
): Promise<Result<readonly string[], 'unavailable'>> {
  for (const { path, rows } of batches) {
    const answer = await post(`${url}${path}`, [...rows], { token, signal });
    const problems = answer === null ? err('unavailable' as const) : problemsIn(answer);
    if (!problems.ok || problems.value.length > 0) return problems;
  }
  return ok([]);
}

/** CONDUSEF's REUNE and REDECO: a token for each of the two, then arrays of rows. */
export const createCondusefApi = (options: Options): Condusef => ({
  tell: async (report, signal) => {
    assertOutsideTransaction('CONDUSEF was told');
    const address = report.kind === 'reune' ? options.reuneUrl : options.redecoUrl;
    const at = { url: address.replace(/\/$/, ''), signal };
    const token = await tokenOf(options, at);
    if (token === null) return err('unavailable');
    const sent = await sendBatches(batchesOf(report), { ...at, token });
    return mapOk(sent, (words) => ({ isAccepted: words.length === 0, words }));
  },
});
