import { postOut } from '#platform/post-out.ts';
import type { Sign } from './webhook-signature.ts';
import type { DueWebhook, Outcome } from './webhook-store.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;

/** One attempt, and what is to become of it. */
export async function deliver(
  webhook: DueWebhook,
  sign: Sign,
  stop: AbortSignal,
): Promise<Outcome> {
  const { url, body, eventId, isForged } = webhook;
  try {
    const status = await postOut(url, {
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      signal: stop,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'abona-sandbox-webhooks',
        ...sign({ eventId, body }, isForged),
      },
    });
    return status >= 200 && status < 300
      ? { state: 'delivered', status, error: null, retryMs: 0 }
      : afterFailure(webhook, status, `answered ${status}`);
  } catch (failure) {
    return afterFailure(
      webhook,
      null,
      failure instanceof Error ? failure.message : String(failure),
    );
  }
}

function afterFailure({ attempts }: DueWebhook, status: number | null, error: string): Outcome {
  const retryMs = RETRIES_MS[attempts - 1];
  return retryMs === undefined
    ? { state: 'failed', status, error, retryMs: 0 }
    : { state: 'waiting', status, error, retryMs };
}
