import { beforeEach, expect, it, vi } from 'vitest';
import { hasForeignScripts } from '#browser/foreign-script.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { rememberMeasurement } from './measurement-consent.ts';
import { startTracking } from './start-tracking.ts';
import { track } from './track.ts';

// No file is fetched in a test: the tag in the page is what counts.
type Page = { readonly happyDOM: { readonly settings: Record<string, unknown> } };
(window as unknown as Page).happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true;

const fromEcosystem = {
  value: 'https://prestamos.abona.test/inicio',
  previousReferrer: '',
  isInStore: false,
};
const server = () =>
  fakeServer({ recordEvents: () => success('recordEvents', { stored: 1 }) }).calls;

beforeEach(() => {
  vi.useFakeTimers();
  startTracking();
});

it('[7.33] events go to our own server, with their names', async () => {
  const calls = server();
  track('sign_up_started', {});
  await vi.advanceTimersByTimeAsync(2_000);

  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    name: 'recordEvents',
    keepalive: false,
    body: { events: [{ name: 'sign_up_started', fields: { app_source: 'kpay' } }] },
  });
});

it('[7.33] events of a page that goes away go at once, and outlive it', async () => {
  const calls = server();
  track('log_out_completed', {});
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);

  expect(calls).toHaveLength(1);
  expect(calls[0]?.keepalive).toBe(true);
});

it('[6.04] a screen of cards stays free of tag managers; others have the one they came by', () => {
  server();
  writeStored(stored.referrer, fromEcosystem);
  window.history.replaceState(null, '', '/pay/tarjetas');
  track('screen_viewed', { screen: 'cards' });
  expect(hasForeignScripts('/inicio'), 'nobody agreed to be measured').toBe(false);
  rememberMeasurement(true);

  window.history.replaceState(null, '', '/pay/tarjetas/agregar');
  track('screen_viewed', { screen: 'cardsAdd' });
  expect(hasForeignScripts('/inicio')).toBe(false);

  window.history.replaceState(null, '', '/pay/tarjetas');
  track('screen_viewed', { screen: 'cards' });
  expect(hasForeignScripts('/inicio')).toBe(true);
  expect(document.querySelector('script[data-foreign]')?.getAttribute('src')).toContain('GTM-ECO');
});
