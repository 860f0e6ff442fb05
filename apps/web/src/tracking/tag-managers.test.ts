import { beforeEach, describe, expect, it } from 'vitest';
import { hasForeignScripts } from '#browser/foreign-script.ts';
import { paths } from '#routing/paths.ts';
import { rememberMeasurement } from './measurement-consent.ts';
import {
  clientKeyOf,
  containerFor,
  isTagManagerAllowed,
  pushToTagManager,
} from './tag-managers.ts';
import { connectTracking, type TrackedEvent, track } from './track.ts';

// No file is fetched in a test: the tag in the page is what counts.
type Page = { readonly happyDOM: { readonly settings: Record<string, unknown> } };
(window as unknown as Page).happyDOM.settings['handleDisabledFileLoadingAsSuccess'] = true;

const ecosystemOrigins = ['https://prestamos.abona.test'];
const from = (path: string, referrer: string) => ({
  path,
  referrer,
  ecosystemOrigins,
  measurementId: null,
});

describe('the two containers', () => {
  it.each([
    ['/cuentas', 'https://prestamos.abona.test/x', 'ecosystem'],
    ['/cuentas/', 'https://prestamos.abona.test', 'ecosystem'],
    ['/pago-automatico/administrar', 'https://prestamos.abona.test/', 'ecosystem'],
    ['/cuentas', 'https://otra.test/', 'standard'],
    ['/cuentas', 'https://prestamos.abona.test.evil.mx/', 'standard'],
    ['/cuentas', '', 'standard'],
    ['/inicio', 'https://prestamos.abona.test/x', 'standard'],
    ['/no-existe', 'https://prestamos.abona.test/x', 'standard'],
  ] as const)('[6.04] %s coming from "%s" is counted by the %s one', (path, referrer, expected) => {
    expect(containerFor(from(path, referrer))).toBe(expected);
  });
});

describe('screens that are nobody else’s business', () => {
  it.each([
    paths.cardsAdd,
    paths.accountsAdd,
    paths.cardRegistration,
    paths.directDebitCards.replace('{id?}', '7'),
    paths.santanderDebitConfirm.replace('{id?}', '7'),
    paths.identity,
    paths.identityStart.replace('{id}', '7'),
    paths.identityResult,
    paths.contactIdentity,
    paths.paymentCode,
    paths.validating,
    paths.accountVerifyPhone,
    `${paths.twoFactor.replace('/{id?}', '')}`,
    paths.verifyAccount,
    `${paths.verifyEmail}/`,
  ])('[6.04] have no tag manager: %s', (path) => {
    expect(isTagManagerAllowed(path)).toBe(false);
  });

  it.each([paths.landing, paths.home, paths.account, paths.offering, '/no-existe'])(
    'are not %s',
    (path) => {
      expect(isTagManagerAllowed(path)).toBe(true);
    },
  );
});

describe('an event for a tag manager', () => {
  const ids = { ecosystem: 'GTM-ECO', standard: 'GTM-STD' };
  const layers = window as unknown as Record<string, object[] | undefined>;
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-foreign]')];
  let event: TrackedEvent;
  beforeEach(() => {
    connectTracking((tracked) => {
      event = tracked;
    });
    track('sign_up_started', {});
  });

  it('[6.04] goes nowhere where no container is configured, or none is allowed', () => {
    pushToTagManager(event, from('/inicio', ''), { ecosystem: 'GTM-ECO', standard: null });
    pushToTagManager(event, from('/verificar-cuenta', ''), ids);

    expect(hasForeignScripts('/inicio')).toBe(false);
    expect(layers['abonaLayer']).toBeUndefined();
  });

  it('[6.04] lies in the layer of its container, which is fetched once', () => {
    rememberMeasurement(true);
    pushToTagManager(event, from('/inicio', ''), ids);
    pushToTagManager(event, from('/cuenta', ''), ids);
    pushToTagManager(event, from('/cuentas', 'https://prestamos.abona.test/'), ids);

    expect(layers['abonaLayer']?.map((item) => 'event' in item && item.event)).toEqual([
      'gtm.js',
      'sign_up_started',
      'sign_up_started',
    ]);
    expect(layers['abonaEcosystemLayer']).toHaveLength(2);
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-STD&l=abonaLayer',
      'https://www.googletagmanager.com/gtm.js?id=GTM-ECO&l=abonaEcosystemLayer',
    ]);
    expect(hasForeignScripts('/inicio')).toBe(true);
  });
});

it('[9.01] the client of a container is known by the property that it measures for', () => {
  expect(clientKeyOf({ id: 'GTM-A', measurementId: 'G-ABC123' })).toBe('GTM-A/G-ABC123');
  expect(clientKeyOf({ id: 'GTM-A', measurementId: 'G-XYZ789' })).not.toBe(
    clientKeyOf({ id: 'GTM-A', measurementId: 'G-ABC123' }),
  );
  expect(clientKeyOf({ id: 'GTM-A', measurementId: null })).toBe('GTM-A');
});
