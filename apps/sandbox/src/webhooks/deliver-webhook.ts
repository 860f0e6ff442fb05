import { type PostAnswer, postOut } from '#platform/post-out.ts';
import type { Sign } from './webhook-signature.ts';
import type { DueWebhook, Outcome } from './webhook-store.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;

/** Whether a vendor takes an answer for one, whatever its status says, and does what it says. */
export type Hear = (webhook: DueWebhook, answer: PostAnswer) => Promise<boolean>;

type Telling = { readonly sign: Sign; readonly hear: Hear; readonly stop: AbortSignal };

/** One attempt, and what is to become of it. */
export async function deliver(
  webhook: DueWebhook,
  { sign, hear, stop }: Telling,
): Promise<Outcome> {
  const { url, body, eventId, isForged } = webhook;
  try {
    const answer = await postOut(url, {
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      signal: stop,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'abona-sandbox-webhooks',
        ...sign({ eventId, body }, isForged),
      },
    });
    const { status } = answer;
    return (status >= 200 && status < 300) || (await hear(webhook, answer))
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
