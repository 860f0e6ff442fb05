import { describe, expect, it, vi } from 'vitest';
import { cookieNames, readCookie, readCookiesStarting, writeCookie } from './cookies.ts';

const written = (value: string, now: Date): string => {
  const jar = vi.spyOn(document, 'cookie', 'set');
  writeCookie(cookieNames.deviceId, value, now);
  return String(jar.mock.calls[0]?.[0]);
};

describe('a cookie of ours', () => {
  it('[3.28] lasts one month and holds for the whole origin', () => {
    const parts = written('abc', new Date('2026-03-15T12:00:00Z')).split('; ');

    expect(parts).toContain('abona_device_id=abc');
    expect(parts).toContain('path=/');
    expect(parts).toContain('expires=Wed, 15 Apr 2026 12:00:00 GMT');
    expect(parts).toContain('samesite=lax');
  });

  it('comes back as it was written, whatever its letters', () => {
    writeCookie(cookieNames.deviceId, 'año; a=b', new Date());

    expect(readCookie(cookieNames.deviceId)).toBe('año; a=b');
    expect(readCookie(cookieNames.gaClient)).toBeNull();
  });

  it('is simply not kept where cookies are blocked', () => {
    const blocked = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(blocked);

    expect(() => writeCookie(cookieNames.deviceId, 'abc')).not.toThrow();
    expect(readCookie(cookieNames.deviceId)).toBeNull();
    expect(readCookiesStarting('_ga_')).toEqual([]);
  });
});

describe('cookies of others', () => {
  it('may be malformed without harm', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=%E0%A4; _ga_X=%');

    expect(readCookie(cookieNames.gaClient)).toBe('%E0%A4');
    expect(readCookiesStarting('_ga_')).toEqual(['%']);
  });

  it('are found by the beginning of their name', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(
      '_ga=GA1.1.1.2; _ga_ABC123=GS1.1.1700000000.1.0; other=_ga_no',
    );

    expect(readCookiesStarting('_ga_')).toEqual(['GS1.1.1700000000.1.0']);
    expect(readCookie(cookieNames.gaClient)).toBe('GA1.1.1.2');
  });
});
