import type { WebConfiguration } from '@abona/contract/web-configuration';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { wrongSamples } from './fake-server.ts';

const testConfiguration: WebConfiguration = {
  environment: 'LOCAL',
  version: '1.2.3',
  login: {
    issuer: 'https://acceso.abona.test/',
    client_id: 'abona-web',
    audience: 'https://api.abona.mx/customers',
  },
  links: {
    help_centre: 'https://ayuda.abona.test/',
    terms: 'https://abona.test/terminos',
    privacy_notice: 'https://abona.test/privacidad',
    cash_loan_site: 'https://prestamos.abona.test/',
    accounts_site: 'https://cuenta.abona.test/',
    web_store_search: 'https://tiendas.abona.test/',
    mobile_deep_link_host: 'https://app.abona.test/',
  },
  tag_managers: { ecosystem: 'GTM-ECO', standard: null },
  measurement_id: null,
  ecosystem_origins: ['https://prestamos.abona.test'],
  bridge_origins: ['https://telefono.abona.test'],
  card_fields: null,
  fraud_vendors: null,
  devtools: true,
};

// Screens are fetched when they are opened, and a busy machine takes its time over the first one.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// The page as the server sends it: the environment's configuration stands in it from the start.
const block = document.createElement('script');
block.type = 'application/json';
block.id = 'configuration';
block.textContent = JSON.stringify(testConfiguration);
document.head.append(block);

// Every test lives in the days of its samples, whatever the year is; the clock runs from there.
const shiftMs = Date.parse('2026-11-15T18:00:00Z') - Date.now();
const OwnDate = Date;
globalThis.Date = class extends OwnDate {
  constructor(...given: []) {
    if (given.length === 0) super(OwnDate.now() + shiftMs);
    else super(...given);
  }
  static override now(): number {
    return OwnDate.now() + shiftMs;
  }
} as DateConstructor;

beforeEach(() => {
  window.history.replaceState(null, '', '/pay/');
});

afterEach(() => {
  expect(wrongSamples.splice(0)).toEqual([]);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.body.hidden = false;
});
