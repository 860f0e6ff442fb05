import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { createAppRouter } from '#routing/router.tsx';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { signedIn } from '#testing/open-app.tsx';
import { startAfterPaint } from './after-paint.ts';

const idle: (() => void)[] = [];

beforeEach(() => {
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  onLogLine(() => {});
  takeLogLines(1_000);
});

it('what nobody caught is logged from the first paint on; all else waits until the page is idle', async () => {
  const { calls, count } = fakeServer({
    evaluateFlags: () => success('evaluateFlags', { features: {} }),
    getLendingProfileFeatures: () => refusal(404, 'not_found'),
    recordLogs: () => success('recordLogs', { stored: 1 }),
  });
  setSessionState(signedIn());
  startAfterPaint(createAppRouter('LOCAL'));

  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is undefined') }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'gone' });
  window.dispatchEvent(rejection);

  expect(takeLogLines(10)).toMatchObject([
    { level: 'error', message: 'TypeError: x is undefined', trail: 'window.error' },
    { level: 'error', message: 'gone', trail: 'window.rejection' },
  ]);
  expect(calls).toEqual([]);
  expect(idle).toHaveLength(1);

  idle[0]?.();
  await waitFor(() => expect(count('evaluateFlags')).toBe(1));
});
