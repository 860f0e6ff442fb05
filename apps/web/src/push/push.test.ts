import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#api/api-context.ts';
import { queryClient } from '#api/query-client.ts';
import { takeLogLines } from '#browser/log.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { markLeaving } from '#session/end-session.ts';
import { leaveAfterExpiry } from '#session/errors/unauthorised.ts';
import { applicationQuery, emailStatusQuery } from '#session/facts/customer-facts.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { signedIn } from '#testing/open-app.tsx';
import { catchUp, lookAgain } from './push-events.ts';
import { placeOf } from './push-options.ts';
import { startPush } from './start-push.ts';

const onUnauthorised = vi.fn(() => Promise.resolve(null));

beforeEach(() => {
  takeLogLines(1_000);
  onUnauthorised.mockClear();
  connectApi({
    sessionToken: () => Promise.resolve('token'),
    currentToken: () => 'token',
    ids: () => ({ sessionId: null, customerId: null }),
    onUnauthorised,
  });
});

afterEach(() => {
  setSessionState({ kind: 'loading' });
  queryClient.clear();
});

describe('a pushed event', () => {
  it.each(['status-change', 'requirement-available'] as const)(
    '[4.02] %s makes the application be looked at again',
    async (event) => {
      let status: 'filling' | 'scoring' = 'filling';
      fakeServer({
        getApplication: () =>
          success('getApplication', {
            customer_id: 1,
            application_process_id: 9,
            status,
            payment: null,
          }),
        getEmailStatus: () =>
          success('getEmailStatus', { is_email_verified: true, force_verify_email: false }),
      });
      await queryClient.fetchQuery(applicationQuery);
      await queryClient.fetchQuery(emailStatusQuery);
      status = 'scoring';

      await lookAgain(event, queryClient);

      expect(queryClient.getQueryState(applicationQuery.queryKey)?.isInvalidated).toBe(true);
      expect(await queryClient.fetchQuery(applicationQuery)).toMatchObject({ status: 'scoring' });
    },
  );

  it('session-ended lets the server say whether it was ours', async () => {
    fakeServer({ getSession: () => refusal(401, 'session_expired') });

    await expect(lookAgain('session-ended', queryClient)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorised).toHaveBeenCalledTimes(1);
  });
});

it('[4.04] once we are told, what a screen waits for is looked at again, and nothing else', async () => {
  const looks = { waited: 0, over: 0 };
  const watch = (name: keyof typeof looks, every: () => number | false) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: () => ++looks[name],
      refetchInterval: every,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
  const leave = [watch('waited', () => 60_000), watch('over', () => false)];
  await waitFor(() => expect(looks).toEqual({ waited: 1, over: 1 }));

  await catchUp(queryClient);

  expect(looks).toEqual({ waited: 2, over: 1 });
  for (const stop of leave) stop();
});

it('[4.04, 8.20] push out of reach is warned of, and nothing else happens', async () => {
  fakeServer({ getPushConfiguration: () => refusal(503, 'unavailable') });
  setSessionState(signedIn());
  startPush();

  const lines = await waitFor(() => {
    const taken = takeLogLines(10).filter(({ trail }) => trail === 'push.connection');
    expect(taken).toHaveLength(1);
    return taken;
  });
  expect(lines[0]?.level).toBe('warn');
});

it('[4.04, 8.20] a push provider that nobody can reach is warned of, and asked again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { count } = fakeServer({
    getPushConfiguration: () =>
      success('getPushConfiguration', {
        data: { app_key: 'key', cluster: 'mx1', channel: 'private-customer-1' },
        auth: { bearer: '', domain: 'localhost' },
        host: 'ws://127.0.0.1:1',
      }),
  });
  setSessionState(signedIn());
  startPush();

  await waitFor(() => expect(count('getPushConfiguration')).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  const lines = takeLogLines(10).filter(({ trail }) => trail === 'push.connection');
  expect(lines[0]).toMatchObject({
    level: 'warn',
    message: 'the push connection is unavailable',
  });
});

it('a visitor listens to nothing', () => {
  const { calls } = fakeServer({});
  setSessionState({ kind: 'signed_out' });
  startPush();

  expect(calls).toEqual([]);
});

it.each([
  [null, { cluster: 'mx1', forceTLS: true, enabledTransports: ['ws', 'wss'] }],
  [
    'ws://localhost:4004',
    {
      cluster: 'mx1',
      wsHost: 'localhost',
      wsPort: 4004,
      wssPort: 4004,
      forceTLS: false,
      enabledTransports: ['ws'],
    },
  ],
  [
    'wss://push.abona.mx',
    {
      cluster: 'mx1',
      wsHost: 'push.abona.mx',
      wsPort: 443,
      wssPort: 443,
      forceTLS: true,
      enabledTransports: ['ws', 'wss'],
    },
  ],
])('[3.17] the push provider at %s is found', (host, place) => {
  const data = { app_key: 'k', cluster: 'mx1', channel: 'private-1' };

  expect(placeOf({ data, host })).toEqual(place);
});

it('[4.18] our own sign-out is pushed to us too, and means nothing', async () => {
  const { calls } = fakeServer({ getSession: () => refusal(401, 'session_expired') });
  writeStored(stored.deepLink, '/pay/cuenta');
  markLeaving();

  await lookAgain('session-ended', queryClient);
  leaveAfterExpiry();

  expect(calls).toEqual([]);
  expect(readStored(stored.deepLink)).toBe('/pay/cuenta');
  expect(document.body.hidden).toBe(false);
});
