import { describe, expect, it, vi } from 'vitest';
import { nextReferrerRecord, noteReferrer, readReferrer } from './referrer.ts';

const OWN = 'https://abona.mx';
const ID = '1234567890123456789';

describe('the referrer record', () => {
  it('[3.25] does not take a host that begins like ours for ours', () => {
    expect(nextReferrerRecord(null, `${OWN}.evil.mx/x`, OWN)?.value).toBe(`${OWN}.evil.mx/x`);
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
