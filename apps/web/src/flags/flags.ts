import { ApiFailure, isUnreachable } from '@abona/client/api-failure.ts';
import {
  REMOTE_CONFIG_FETCH_INTERVAL_LOCAL_MS,
  REMOTE_CONFIG_FETCH_INTERVAL_MS,
} from '@abona/contract/limits';
import { call } from '#api/call.ts';
import { configuration } from '#browser/configuration.ts';
import { log, messageOf } from '#browser/log.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { hasSeen } from '#session/facts/last-seen.ts';
import { currentSession } from '#session/session-store.ts';
import { shouldFetchFlags } from './flag-decisions.ts';
import { createFlagEvaluation, type FlagEvaluation } from './flag-evaluation.ts';
import { flagState, setFlagState } from './flag-store.ts';

let evaluation: FlagEvaluation | null = null;
let fetchedAt: number | null = null;

/** The sources that know at once: the defaults, and what was switched by hand outside PROD. */
export async function openFlags(): Promise<void> {
  evaluation = await createFlagEvaluation();
  if (configuration().environment !== 'PROD') {
    evaluation.replace('local_override', readStored(stored.flagOverrides) ?? {});
  }
  publish(false);
}

/** Asks the remote sources, when that is due. They need to know who is asking. */
export async function refreshFlags(isForced = false, now = Date.now()): Promise<void> {
  const session = currentSession();
  if (evaluation === null) return complain('the flag service is not initialised');
  const isDue = shouldFetchFlags({
    hasSession: session !== null,
    isForced,
    fetchedAt,
    intervalMs:
      configuration().environment === 'LOCAL'
        ? REMOTE_CONFIG_FETCH_INTERVAL_LOCAL_MS
        : REMOTE_CONFIG_FETCH_INTERVAL_MS,
    now,
  });
  if (!isDue) return;
  if (session === null) return complain('no session token for the flag service');
  fetchedAt = now;
  const answers = await Promise.allSettled([
    call('evaluateFlags', { body: { context: { kind: 'user', key: session.userId } } }),
    call('getLendingProfileFeatures'),
  ]);
  const [service, profile] = answers;
  if (service.status === 'fulfilled') evaluation.replace('flag_service', service.value.features);
  if (profile.status === 'fulfilled') evaluation.replace('lending_profile', profile.value.features);
  const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  publish(failures.filter(isWorthTelling).some((failure) => !isBorne(failure)));
}

/** A 401 is told where it is dealt with. */
function isWorthTelling(failure: unknown): boolean {
  if (failure instanceof ApiFailure && failure.status === 401) return false;
  log({ level: 'error', message: messageOf(failure), trail: 'flags.refresh' });
  return true;
}

/** Without a network the defaults serve whoever looks at what they saw last. */
const isBorne = (failure: unknown): boolean => isUnreachable(failure) && hasSeen();

function complain(message: string): void {
  log({ level: 'error', message, trail: 'flags.refresh' });
}

function publish(hasFailed: boolean): void {
  const values = evaluation?.values() ?? flagState().values;
  setFlagState({ values, hasFailed });
}
