import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { authenticated } from '#guards/authenticated.ts';
import { sessionReady } from '#guards/session-guards.ts';
import { setSessionState } from '#session/session-store.ts';
import { Overlay } from '#shell/overlay.tsx';
import { enforce } from './enforce.ts';
import { rememberedPath } from './remembered-path.ts';

const session = { token: 't', expiresAt: Number.MAX_SAFE_INTEGER, sid: 's-1', userId: 'u-1' };
const ports = () => ({ logIn: vi.fn(() => Promise.resolve()) });

beforeEach(() => {
  setSessionState({ kind: 'loading' });
});

describe('a verdict becomes a navigation', () => {
  it('[2.57] waits under a full-screen overlay labelled Cargando... while the session loads', async () => {
    vi.useFakeTimers();
    render(<Overlay />);
    expect(screen.queryByLabelText('Cargando...')).toBeNull();

    const entering = enforce([authenticated(), sessionReady], '/inicio', ports());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByLabelText('Cargando...')).toBeTruthy();
    await act(async () => {
      setSessionState({ kind: 'signed_in', session, isReady: true });
      await entering;
      await vi.advanceTimersByTimeAsync(250);
    });

    expect(screen.queryByLabelText('Cargando...')).toBeNull();
  });

  it('[2.62] stays outside until the session is ready, not merely there', async () => {
    let isInside = false;
    const entering = enforce([authenticated(), sessionReady], '/inicio', ports()).then(() => {
      isInside = true;
    });

    setSessionState({ kind: 'signed_in', session, isReady: false });
    await new Promise((resolve) => setTimeout(resolve));
    expect(isInside).toBe(false);
    setSessionState({ kind: 'signed_in', session, isReady: true });
    await entering;

    expect(isInside).toBe(true);
  });

  it('[2.55] goes to landing and remembers path and search', async () => {
    setSessionState({ kind: 'signed_out' });
    const entering = enforce([authenticated()], '/compras?payment_id=77', ports());

    await expect(entering).rejects.toMatchObject({ options: { to: '/', replace: true } });
    expect(rememberedPath()).toBe('/compras?payment_id=77');
  });

  it('[2.56] logs in with the current address to return to, from a page of ours about loans', async () => {
    setSessionState({ kind: 'signed_out' });
    writeStored(stored.referrer, {
      value: 'https://prestamos.abona.test/',
      previousReferrer: '',
      isInStore: false,
    });
    const logIn = vi.fn(() => {
      setSessionState({ kind: 'signed_in', session, isReady: true });
      return Promise.resolve();
    });

    await enforce([authenticated()], '/compras?payment_id=77', { logIn });

    expect(logIn).toHaveBeenCalledExactlyOnceWith('/compras?payment_id=77');
    expect(rememberedPath()).toBeNull();
  });
});
