import { expect, it } from 'vitest';
import { createWorldEvents, waitFor } from './world-events.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('whoever waits for one number is not woken by another, but by whatever concerns all', async () => {
  const events = createWorldEvents();
  let [asked, answer] = [0, null as string | null];
  const ask = async () => {
    asked += 1;
    return answer;
  };
  const waiting = waitFor(events, { topic: 'phone', about: '5512345678', timeoutMs: 60_000 }, ask);
  await turn();

  events.announce('phone', '5587654321');
  events.announce('mail', '5512345678');
  await turn();
  expect(asked).toBe(1);

  events.announce('phone');
  await turn();
  expect(asked).toBe(2);

  answer = '482917';
  events.announce('phone', '5512345678');
  expect(await waiting).toBe('482917');
});
