import { describe, expect, it, vi } from 'vitest';
import { cookieNames, readCookie, readCookiesStarting, writeCookie } from './cookies.ts';

describe('a cookie of ours', () => {
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
