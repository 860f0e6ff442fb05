import { BASE_PATH } from '#routing/paths.ts';

const TIMEOUT_MS = 5_000;

/** Whether a reload would find anything: a page that cannot be fetched is worse than an error. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const answer = await fetch(`${BASE_PATH}/`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
