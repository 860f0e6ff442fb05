import { customerTypes } from '@abona/contract/customer';
import { downPaymentExperiments, willingnesses } from '@abona/contract/identifiers';
import { describe, expect, it, vi } from 'vitest';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { gaClientId, gaSessionId, readAttribution } from './attribution.ts';
import { fullFunnelEvent } from './full-funnel.ts';
import { screenLabel } from './screen-viewed.ts';
import { noteScreenLabel } from './screens-seen.ts';
import { standingFields } from './standing-fields.ts';
import { noteTrackedFacts, setTrackedUser } from './tracked-person.ts';
import { knownUtm, noteUtm } from './utm-memory.ts';

describe("a screen's name in tracking", () => {
  it.each([
    ['/inicio', 'home_page'],
    ['/inicio/', 'home_page'],
    ['/canales', 'payment_code'],
    ['/canales/codigo-de-pago', 'payment_code'],
    ['/compras/', 'activity'],
    ['/perfil/saldo', 'profile'],
    ['/perfil/prestamos/77', 'profile'],
    ['/verificar-cuenta', 'email_verification'],
    ['/verificar-email/', 'email_verification'],
    ['/oferta', 'offering'],
    ['/cuenta', 'account'],
    ['/', 'landing'],
    ['/no-existe', 'other'],
    ['/inicio/otra', 'other'],
  ])('[2.64] of %s is %s', (path, label) => {
    expect(screenLabel(path)).toBe(label);
  });
});

describe('the fields of every event', () => {
  it('[1.09, 3.22] say INDETERMINATE of somebody nobody knows', () => {
    setTrackedUser(null);

    expect(standingFields()).toEqual({
      app_source: 'kpay',
      case: null,
      interaction_channel: 'web',
      abona_user_id: null,
      origin_screen: null,
      user_type: 'INDETERMINATE',
      is_recurrent: false,
      user_in_arrears: false,
      experiment_group: null,
    });
  });

  it.each(customerTypes)('[1.09] say that somebody is a %s', (type) => {
    setTrackedUser('user-7');
    noteTrackedFacts('user-7', { type });

    expect(standingFields().user_type).toBe(type.toUpperCase());
    setTrackedUser(null);
  });

  it.each(willingnesses)('[3.22] carry the case %s', (willingness) => {
    setTrackedUser('user-7');
    noteTrackedFacts('user-7', { case: willingness });

    expect(standingFields().case).toBe(willingness);
    setTrackedUser(null);
  });

  it.each([true, false])('[3.22, 3.29] tell arrears and recurrence: %s', (is) => {
    setTrackedUser('user-7');
    noteTrackedFacts('user-7', { isInArrears: is, isRecurrent: is });

    expect(standingFields()).toMatchObject({ user_in_arrears: is, is_recurrent: is });
    setTrackedUser(null);
  });

  it.each(downPaymentExperiments)('[3.29] carry the experiment group %s', (experiment) => {
    setTrackedUser('user-7');
    noteTrackedFacts('user-7', { experiment });

    expect(standingFields().experiment_group).toBe(experiment);
    setTrackedUser(null);
  });

  it('[3.22] carry nothing of somebody who is gone', () => {
    setTrackedUser('user-7');
    setTrackedUser('user-8');
    noteTrackedFacts('user-7', { type: 'rejected', isInArrears: true });

    expect(standingFields()).toMatchObject({ user_type: 'INDETERMINATE', user_in_arrears: false });
    setTrackedUser(null);
  });

  it('[3.22] say who it is, which screen came before, and that it stands in an app', () => {
    setTrackedUser('user-7');
    noteScreenLabel('home_page');
    noteScreenLabel('account');
    writeStored(stored.isEmbedded, true);

    expect(standingFields()).toMatchObject({
      abona_user_id: 'user-7',
      origin_screen: 'home_page',
      interaction_channel: 'app',
    });
    setTrackedUser(null);
    expect(standingFields().abona_user_id).toBeNull();
  });
});

describe('a step of the funnel', () => {
  const startedAt = new Date('2026-05-04T10:00:00Z');
  const facts = {
    applicationId: 9,
    event: 'step_completed',
    step: 'filling',
    environment: 'STAGING',
    isRecurrent: true,
    userId: 'user-7',
    loan: { amount: 1_500, instalments: 6 },
    startedAt,
    now: new Date('2026-05-04T10:00:42.400Z'),
  } as const;

  it('[3.18] carries all its fields', () => {
    expect(fullFunnelEvent(facts)).toEqual({
      application_id: 9,
      current_time: '2026-05-04T10:00:42.400Z',
      duration: 42,
      environment: 'STAGING',
      event: 'step_completed',
      is_recurrent: true,
      loanAmount: 1_500,
      numberOfInstallments: 6,
      step: 'filling',
      user_id: 'user-7',
    });
  });

  it.each([
    [1_799_000, 1_799],
    [1_800_000, 1_800],
    [1_801_000, 1_800],
    [86_400_000, 1_800],
    [-5_000, 0],
  ])('[3.18] of %d ms lasts %d s: never longer than half an hour', (ms, duration) => {
    const now = new Date(startedAt.getTime() + ms);

    expect(fullFunnelEvent({ ...facts, now }).duration).toBe(duration);
  });

  it('[3.18] has no amount while there is no offer', () => {
    expect(fullFunnelEvent({ ...facts, loan: null })).toMatchObject({
      loanAmount: null,
      numberOfInstallments: null,
    });
  });
});

describe('where a visit came from', () => {
  const query = '?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e';

  it('[3.23] is told in nine fields', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(
      '_ga=GA1.1.123.456; _ga_ABC=GS2.1.s1700000000$o1',
    );

    expect(readAttribution(`${query}&fbclid=f&gclid=g`)).toEqual({
      fbclid: 'f',
      gclid: 'g',
      utm_source: 'a',
      utm_medium: 'b',
      utm_campaign: 'c',
      utm_term: 'd',
      utm_content: 'e',
      ga_client_id: '123.456',
      ga_session_id: '1700000000',
    });
  });

  it('[3.23] is nine times unknown for a plain visit', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');

    const attribution = readAttribution('');

    expect(Object.keys(attribution)).toHaveLength(9);
    expect(new Set(Object.values(attribution))).toEqual(new Set([null]));
  });

  it.each([
    ['GA1.1.123.456', '123.456'],
    ['GA1.2.9.8', '9.8'],
    ['123.456', null],
    [null, null],
  ])('[3.23] reads the client out of %s', (cookie, expected) => {
    expect(gaClientId(cookie)).toBe(expected);
  });

  it.each([
    ['GS1.1.1700000000.1.0', '1700000000'],
    ['GS2.1.s1700000000$o1$g0', '1700000000'],
    ['1700000000', null],
    [null, null],
  ])('[3.23] reads the session out of %s', (cookie, expected) => {
    expect(gaSessionId(cookie)).toBe(expected);
  });

  it('[3.27] is kept from the sign-up path for after the login', () => {
    noteUtm(query, true);

    expect(JSON.parse(localStorage.getItem('abona_utm') ?? '{}')).toMatchObject({
      value: { utm_source: 'a', utm_campaign: 'c' },
    });
    expect(knownUtm('')).toMatchObject({ utm_source: 'a', utm_content: 'e' });
    expect(knownUtm('?utm_source=z')).toMatchObject({ utm_source: 'z', utm_content: 'e' });
  });

  it('[3.27] is not kept from any other path, and nothing does not replace something', () => {
    noteUtm(query, false);
    expect(localStorage.getItem('abona_utm')).toBeNull();

    noteUtm(query, true);
    noteUtm('', true);
    expect(knownUtm('').utm_source).toBe('a');
  });
});
