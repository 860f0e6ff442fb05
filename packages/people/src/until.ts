import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 20;
const LAST_PAUSE_MS = 250;

/** Asks again, less and less often, until the answer is the one that is waited for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
): Promise<T> {
  const givenUpAt = performance.now() + LIMIT_MS;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > givenUpAt)
      throw new Error(`${what} was waited for in vain: ${JSON.stringify(answer)}`);
    await wait(pause);
    pause = Math.min(LAST_PAUSE_MS, pause * 1.5);
  }
}
