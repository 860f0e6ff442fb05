import type { ActivityView } from '@abona/contract/identity/activity';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { ACTIVITY_KEY, orNull } from '#session/facts/customer-facts.ts';

const LOOK_MS = 5_000;

/**
 * The special token of the activity that is being proven, for as long as the page lives: what was begun
 * can be finished though the session ended meanwhile.
 */
let special: { readonly activityId: string; readonly token: string } | null = null;

const specialTokenOf = (activityId: string): string | null =>
  special !== null && special.activityId === activityId ? special.token : null;

/** Whoever came by the mail's link has no session that could give them one. */
async function takeSpecialToken(activityId: string, link: string): Promise<string> {
  const { special_token: token } = await call('openActivityLink', { body: { token: link } });
  special = { activityId, token };
  return token;
}

async function obtainSpecialToken(activityId: string): Promise<string> {
  const known = specialTokenOf(activityId);
  if (known !== null) return known;
  const { special_token: token } = await call('issueSpecialToken', {
    body: { activity_id: activityId },
  });
  special = { activityId, token };
  return token;
}

async function readActivity(
  { id, link }: Named,
  signal: AbortSignal,
): Promise<ActivityView | null> {
  if (id === undefined) return (await call('getValidateRequest', {}, { signal })).activity;
  const known = specialTokenOf(id);
  const specialToken = known === null && link !== null ? await takeSpecialToken(id, link) : known;
  return specialToken === null
    ? orNull(call('getActivityStatus', { params: { id } }, { signal }))
    : call('getSpecialActivityStatus', { params: { id } }, { signal, specialToken });
}

/** Which activity, by its name in the address, and what the mail's link brought along. */
type Named = { readonly id: string | undefined; readonly link: string | null };

const waiting: readonly string[] = ['created', 'pending'];

/** How an activity stands: asked again every few seconds while it waits, and when a push says so. */
export const activityQuery = (named: Named) =>
  queryOptions({
    queryKey: [...ACTIVITY_KEY, named.id ?? null],
    queryFn: ({ signal }) => readActivity(named, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (waiting.includes(state.data?.status ?? '') ? LOOK_MS : false),
  });

export function useSendCode(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (method: SendMethod) => {
      const specialToken = await obtainSpecialToken(activityId);
      return call('sendSpecialCode', { body: { send_method_name: method } }, { specialToken });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ACTIVITY_KEY }),
  });
}

export function useTypeCode(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ otp, tokenId }: { readonly otp: string; readonly tokenId: string }) => {
      const specialToken = await obtainSpecialToken(activityId);
      const body = { otp, token_id: tokenId };
      return call('validateSpecialCode', { body }, { specialToken });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ACTIVITY_KEY }),
  });
}
