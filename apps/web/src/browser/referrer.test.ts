import { describe, expect, it, vi } from 'vitest';
import { nextReferrerRecord, noteReferrer, readReferrer } from './referrer.ts';

const OWN = 'https://abona.mx';
const ID = '1234567890123456789';

describe('an in-store referrer', () => {
  it.each([
    [`https://shop.mx/cliente-en-tienda/${ID}`, true],
    [`https://shop.mx/cliente-en-tienda/${ID}?a=1`, true],
    [`https://shop.mx/mx/tienda/caja-4/${ID}/`, true],
    [`https://shop.mx/cliente-en-tienda/${ID.slice(1)}`, false],
    [`https://shop.mx/cliente-en-tienda/${ID}0`, false],
    [`https://shop.mx/cliente-en-tienda/a${ID}`, false],
    [`https://shop.mx/ofertas/${ID}`, false],
    ['https://shop.mx/cliente-en-tienda/', false],
    [`https://shop.mx/?next=${ID}`, false],
  ])('[3.25] needs an in-store path with an id of 19 digits: %s is %s', (referrer, expected) => {
    expect(nextReferrerRecord(null, referrer, OWN)?.isInStore).toBe(expected);
  });
});

describe('the referrer record', () => {
  const first = { value: 'https://a.mx/', previousReferrer: '', isInStore: false };

  it.each([
    ['a first visit', null, 'https://a.mx/', first],
    ['no referrer at all', first, '', first],
    ['ourselves', first, `${OWN}/pay/inicio`, first],
    ['our bare origin', first, OWN, first],
    ['the same place', first, 'https://a.mx/', first],
    ['nowhere, ever', null, '', null],
  ])('[3.25] after %s', (_, previous, referrer, expected) => {
    expect(nextReferrerRecord(previous, referrer, OWN)).toEqual(expected);
  });

  it('[3.25] remembers the one before, and whether this one is a store', () => {
    expect(nextReferrerRecord(first, `https://b.mx/tienda/${ID}`, OWN)).toEqual({
      value: `https://b.mx/tienda/${ID}`,
      previousReferrer: 'https://a.mx/',
      isInStore: true,
    });
  });

  it('[3.25] does not take a host that begins like ours for ours', () => {
    expect(nextReferrerRecord(null, `${OWN}.evil.mx/x`, OWN)?.value).toBe(`${OWN}.evil.mx/x`);
  });

  it('[3.25, 4.11] takes an in-store path of ours for one: browsers tell no path of another site', () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://tienda.mx/');
    window.history.replaceState(null, '', `/pay/cliente-en-tienda/${ID}`);

    noteReferrer();

    expect(readReferrer()).toEqual({
      value: `${window.location.origin}/pay/cliente-en-tienda/${ID}`,
      previousReferrer: '',
      isInStore: true,
    });
  });

  it('[3.25] is kept for the tab', () => {
    expect(readReferrer()).toEqual({ value: '', previousReferrer: '', isInStore: false });
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`https://a.mx/instore/${ID}`);

    noteReferrer();

    expect(readReferrer()).toEqual({
      value: `https://a.mx/instore/${ID}`,
      previousReferrer: '',
      isInStore: true,
    });
    expect(sessionStorage.getItem('abona_referrer')).toContain('isInStore');
  });
});
