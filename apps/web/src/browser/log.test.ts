import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUnsentLines, log, messageOf, onLogLine, takeLogLines, withoutSecrets } from './log.ts';

beforeEach(() => {
  takeLogLines(1_000);
});

describe('log lines', () => {
  it.each([
    ['no message', '', 'session.renewal'],
    ['a blank message', '  ', 'session.renewal'],
    ['no trail', 'something broke', ''],
    ['a blank trail', 'something broke', ' '],
  ])('[5.11] are rejected with %s', (_, message, trail) => {
    expect(log({ level: 'error', message, trail })).toBe(false);
    expect(takeLogLines(10)).toEqual([]);
  });

  it('[9.01] are kept up to the configured level, info', () => {
    const kept = (['error', 'warn', 'info', 'debug'] as const).map((level) =>
      log({ level, message: 'm', trail: 't' }),
    );

    expect(kept).toEqual([true, true, true, false]);
  });

  it('[8.09] of a document that ends before anybody sends them are sent by the next one', () => {
    keepUnsentLines();
    log({ level: 'warn', message: 'just before leaving', trail: 't' });
    window.dispatchEvent(new Event('pagehide'));

    expect(takeLogLines(50)).toEqual([]);
    onLogLine(() => {});
    expect(takeLogLines(50).map((line) => line.message)).toEqual(['just before leaving']);
    expect(sessionStorage.getItem('abona_unsent_log')).toBeNull();
  });

  it('wake the sender, who gets those written before it came too', () => {
    const wake = vi.fn();
    log({ level: 'warn', message: 'early', trail: 't' });
    onLogLine(wake);
    log({ level: 'warn', message: 'late', trail: 't' }, new Date('2026-11-15T12:00:00Z'));

    expect(wake).toHaveBeenCalledTimes(2);
    expect(takeLogLines(50).map((line) => line.message)).toEqual(['early', 'late']);
  });

  it('stop at a storm of complaints', () => {
    const kept = Array.from({ length: 200 }, () =>
      log({ level: 'warn', message: 'm', trail: 't' }),
    );

    expect(kept.filter((one) => one)).toHaveLength(100);
  });

  it.each([
    ['to ana.perez+x@correo.mx failed', 'to [e-mail] failed'],
    ['GET https://abona.mx/pay?token=abc#x failed', 'GET https://abona.mx/pay failed'],
    ['bearer eyJhbGciOi.eyJzdWIi.c2ln', 'bearer [token]'],
    ['key 0123456789abcdef0123456789abcdef', 'key [secret]'],
    ['plain words stay', 'plain words stay'],
  ])('hold no secrets: %s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected);
  });

  it('clean their details too', () => {
    log({
      level: 'error',
      message: 'm',
      trail: 't',
      detail: { who: 'ana@correo.mx', status: 500 },
    });

    expect(takeLogLines(1)[0]?.detail).toEqual({ who: '[e-mail]', status: 500 });
  });

  it('name what was thrown, whatever it was', () => {
    expect(messageOf(new TypeError('no'))).toBe('TypeError: no');
    expect(messageOf('no')).toBe('no');
  });
});
