import { describe, expect, it } from 'vitest';
import { judgeSend } from './email-verification.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1_000);
const HOUR_S = 3_600;
/** Ten sends, one an hour, the last at nine hours; newest first. */
const ten = Array.from({ length: 10 }, (_, hour) => at((9 - hour) * HOUR_S));

describe('asking for another verification link', () => {
  it.each([
    ['the first time', [], at(0), { ok: true, value: undefined }],
    ['at once', [at(0)], at(0), { ok: false, error: { waitS: 60 } }],
    ['half a second too early', [at(0)], at(59.5), { ok: false, error: { waitS: 1 } }],
    ['after a minute', [at(0)], at(60), { ok: true, value: undefined }],
    ['the tenth time of a day', ten.slice(0, 9), at(10 * HOUR_S), { ok: true, value: undefined }],
    [
      'the eleventh time of a day',
      ten,
      at(10 * HOUR_S),
      { ok: false, error: { waitS: 14 * HOUR_S } },
    ],
    ['when the first of ten is a day old', ten, at(24 * HOUR_S), { ok: true, value: undefined }],
  ])('%s', (_, sentAt, now, verdict) => {
    expect(judgeSend(sentAt, now)).toEqual(verdict);
  });
});
