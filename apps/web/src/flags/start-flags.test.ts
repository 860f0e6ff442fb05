import { flagDefaults } from '@abona/contract/flags';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { createAppRouter } from '#routing/router.tsx';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { flagState, setFlagState } from './flag-store.ts';
import { startFlags } from './start-flags.ts';

const enter = (userId: string): void =>
  setSessionState({
    kind: 'signed_in',
    isReady: true,
    session: { token: 't', sid: 'sid-1', userId, expiresAt: Date.now() + 3_600_000 },
  });

const answer = (features: Record<string, boolean>) =>
  fakeServer({
    evaluateFlags: () => success('evaluateFlags', { features }),
    getLendingProfileFeatures: () => success('getLendingProfileFeatures', { features: {} }),
  });

/** The flags live as long as the page: they are started once, as the page does. */
const router = createAppRouter('LOCAL');
await startFlags(router);

/** What becomes of the open screen. */
const watchRouter = () => ({
  navigate: vi.spyOn(router, 'navigate').mockResolvedValue(),
  invalidate: vi.spyOn(router, 'invalidate').mockResolvedValue(),
});

const become = (values: Partial<typeof flagDefaults | Record<string, boolean>>): void =>
  setFlagState({ values: { ...flagDefaults, ...values }, hasFailed: false });

beforeEach(() => {
  onLogLine(() => {});
  takeLogLines(1_000);
  window.history.replaceState(null, '', '/pay/cuenta');
  become({});
});

describe('the flags of a page', () => {
  it('[4.20] are asked for again, whatever the interval, when somebody else signs in', async () => {
    const { calls, count } = answer({ contactInfoMenu: true });

    enter('user-1');
    await waitFor(() => expect(flagState().values.contactInfoMenu).toBe(true));
    enter('user-2');
    await waitFor(() => expect(count('evaluateFlags')).toBe(2));

    const people = calls.filter(({ name }) => name === 'evaluateFlags').map(({ body }) => body);
    expect(people).toEqual([
      { context: { kind: 'user', key: 'user-1' } },
      { context: { kind: 'user', key: 'user-2' } },
    ]);
  });

  it('[4.20] send whoever is on a screen that they switch off back home', () => {
    const { navigate, invalidate } = watchRouter();
    become({ MY_ACCOUNT_V2: false });

    expect(navigate).toHaveBeenCalledWith({ href: '/pay/inicio' });
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('[4.20] load a screen anew whose flag comes back', () => {
    const { navigate, invalidate } = watchRouter();
    window.history.replaceState(null, '', '/pay/inicio');
    become({ MY_ACCOUNT_V2: false });
    window.history.replaceState(null, '', '/pay/cuenta');
    become({});

    expect(invalidate).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('[4.20] leave a screen alone that hangs on others', () => {
    const { navigate, invalidate } = watchRouter();
    become({ useRecaptcha: false });

    expect(navigate).not.toHaveBeenCalled();
    expect(invalidate).not.toHaveBeenCalled();
  });

  it('[8.10] are tried again by themselves after a failure', async () => {
    vi.useFakeTimers();
    const down = fakeServer({
      evaluateFlags: () => refusal(503, 'unavailable'),
      getLendingProfileFeatures: () => refusal(503, 'unavailable'),
    });
    enter('user-3');
    await vi.advanceTimersByTimeAsync(100);
    expect(flagState().hasFailed).toBe(true);
    expect(down.count('evaluateFlags')).toBe(1);

    answer({ nethoneActive: true });
    await vi.advanceTimersByTimeAsync(15_000);

    expect(flagState()).toMatchObject({ hasFailed: false, values: { nethoneActive: true } });
  });
});
