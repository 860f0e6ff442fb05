import { ApiFailure } from '@abona/client/api-failure.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetCustomer } from '#browser/storage.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { sessionQuery } from './customer-facts.ts';
import { askOrSeen, hasSeen, keepSeen, readSeen } from './last-seen.ts';

const signIn = (userId: string) =>
  setSessionState({
    kind: 'signed_in',
    isReady: true,
    session: { token: 't', sid: 's', userId, expiresAt: Date.now() + 60_000 },
  });

const away = () => Promise.reject(new ApiFailure({ code: 'network', status: 0 }));

beforeEach(() => signIn('ana'));

describe('what was seen last', () => {
  it('is fresh from the server, and says nothing of when', async () => {
    expect(await askOrSeen('home', () => Promise.resolve({ owed: 7 }))).toEqual({
      value: { owed: 7 },
      seenAt: null,
    });
  });

  it('is given back with its moment where nobody answers', async () => {
    keepSeen('home', { owed: 7 }, 1_000);

    expect(await askOrSeen('home', away)).toEqual({ value: { owed: 7 }, seenAt: 1_000 });
  });

  it('is no answer to a refusal: that is the truth of now', async () => {
    keepSeen('home', { owed: 7 });
    const refused = () => Promise.reject(new ApiFailure({ code: 'not_found', status: 404 }));

    await expect(askOrSeen('home', refused)).rejects.toThrow('not_found');
  });

  it('fails where nothing was seen', async () => {
    await expect(askOrSeen('other', away)).rejects.toThrow('network');
  });

  it('belongs to one person: another finds nothing of it', () => {
    keepSeen('home', { owed: 7 });
    signIn('bea');

    expect(readSeen('home')).toBeNull();
    keepSeen('balance', 1);
    signIn('ana');
    expect(readSeen('home')).toBeNull();
  });

  it('goes with the sign-out', () => {
    keepSeen('home', { owed: 7 });
    forgetCustomer();

    expect(hasSeen()).toBe(false);
    expect(readSeen('home')).toBeNull();
  });

  it('does not grow without end: the oldest gives way', () => {
    for (let at = 1; at <= 30; at += 1) keepSeen(`loan:${at}`, at, at);

    expect(readSeen('loan:30')).not.toBeNull();
    expect(readSeen('loan:7')).not.toBeNull();
    expect(readSeen('loan:6')).toBeNull();
  });

  it('names nobody: whose session it was is not kept', async () => {
    const session = {
      ...{ application_process_id: 4, channel: null, customer_id: 7, payment_type: null },
      customer_name: 'Mariana Núñez',
      customer_email: 'mariana@correo.mx',
    };
    fakeServer({ getSession: () => success('getSession', session) });

    const asked = await new QueryClient().fetchQuery(sessionQuery);

    expect(asked.customer_name).toBe('Mariana Núñez');
    expect(readSeen('session')?.value).toMatchObject({ customer_id: 7, customer_name: '' });
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).not.toMatch(/Mariana|mariana@/);
    expect(kept).toContain('customer_id');
  });

  it('is kept of nobody who is not signed in', () => {
    setSessionState({ kind: 'signed_out' });
    keepSeen('home', 1);

    expect(hasSeen()).toBe(false);
  });
});
