import { describe, expect, it, vi } from 'vitest';
import {
  forgetCustomer,
  onStoredElsewhere,
  readStored,
  removeStored,
  writeStored,
} from './storage.ts';
import { stored } from './stored.ts';

/** The app itself, without its tests. */
const sources = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../testing/**'],
  { eager: true, query: '?raw', import: 'default' },
);

const NOON = Date.parse('2026-11-15T18:00:00Z');

describe('what the browser keeps', () => {
  it('[3.27] has every key of the specification declared, in its place', () => {
    const places = Object.fromEntries(
      Object.values(stored).map(({ key, area }) => [key, area] as const),
    );

    expect(places).toMatchObject({
      abona_session: 'local',
      abona_access_token: 'local',
      abona_email: 'local',
      abona_hint_id: 'local',
      abona_is_known: 'local',
      abona_utm: 'local',
      abona_modal_seen: 'local',
      abona_deep_link: 'local',
      abona_auth_errors: 'local',
      abona_embedded: 'session',
      skipStorePaymentModal: 'local',
      HAS_BENEFITS: 'local',
      SHOW_TESTING_ENV_BANNER: 'local',
      AUTH_FROM_LOGIN: 'local',
      HOME_CLOSED_NOTIFICATIONS: 'local',
      abona_marketplace_sign_up: 'local',
    });
    expect(new Set(Object.values(stored).map(({ key }) => key)).size).toBe(
      Object.keys(stored).length,
    );
  });

  it.each(Object.keys(stored))(
    '[3.27] %s is read or written by the app, not declared alone',
    (name) => {
      const users = Object.entries(sources).filter(
        ([path, text]) => !path.endsWith('/stored.ts') && text.includes(`stored.${name}`),
      );

      expect(users.length).toBeGreaterThan(0);
    },
  );

  it('[3.27] wraps a value with its expiry, and forgets it the very instant it expires', () => {
    const life = stored.deepLink.lifeMs ?? 0;
    writeStored(stored.deepLink, '/pay/cuenta', NOON);

    expect(JSON.parse(localStorage.getItem('abona_deep_link') ?? '')).toEqual({
      value: '/pay/cuenta',
      expires_at: NOON + life,
    });
    expect(readStored(stored.deepLink, NOON + life - 1)).toBe('/pay/cuenta');
    expect(readStored(stored.deepLink, NOON + life)).toBeNull();
  });

  it.each([
    ['not JSON', 'x'],
    ['unwrapped', '"/pay/cuenta"'],
    ['another type', '{"value":7,"expires_at":null}'],
    ['an array', '[1]'],
  ])('takes what somebody else wrote for nothing: %s', (_, text) => {
    localStorage.setItem(stored.deepLink.key, text);

    expect(readStored(stored.deepLink)).toBeNull();
  });

  it('[4.18] forgets the customer at sign-out and keeps the settings of the device', () => {
    writeStored(stored.session, 'token');
    writeStored(stored.email, 'an•••@correo.mx');
    writeStored(stored.deepLink, '/pay/cuenta');
    writeStored(stored.theme, 'dark');

    forgetCustomer();

    expect(readStored(stored.session)).toBeNull();
    expect(readStored(stored.email)).toBeNull();
    expect(readStored(stored.deepLink)).toBeNull();
    expect(readStored(stored.theme)).toBe('dark');
  });

  it('hears of a change in another tab, and of a storage that was cleared', () => {
    const heard = vi.fn();
    const stop = onStoredElsewhere(stored.session, heard);

    window.dispatchEvent(new StorageEvent('storage', { key: 'abona_session' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something_else' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'abona_session' }));

    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('a browser that does not keep things', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  it('falls back to the tab when the shared storage is full', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(full);

    expect(writeStored(stored.session, 'token')).toBe(true);
    expect(readStored(stored.session)).toBe('token');
    expect(sessionStorage.getItem(stored.session.key)).not.toBeNull();

    removeStored(stored.session);
    expect(readStored(stored.session)).toBeNull();
  });

  it('does not bring an old value back when the new one found no room', () => {
    writeStored(stored.session, 'old');
    vi.spyOn(localStorage, 'setItem').mockImplementation(full);

    writeStored(stored.session, 'new');

    expect(readStored(stored.session)).toBe('new');
    expect(localStorage.getItem(stored.session.key)).toBeNull();
  });

  it('remembers for as long as the page lives when everything is blocked', () => {
    for (const area of [localStorage, sessionStorage]) {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
        vi.spyOn(area, method).mockImplementation(() => {
          throw new DOMException('blocked', 'SecurityError');
        });
      }
    }

    expect(writeStored(stored.session, 'token')).toBe(false);
    expect(readStored(stored.session)).toBe('token');

    forgetCustomer();
    expect(readStored(stored.session)).toBeNull();
  });
});
