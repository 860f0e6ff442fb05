import { describe, expect, it } from 'vitest';
import { isPushHost } from './push-host.ts';

const hosts = ['fcm.googleapis.com', '*.push.apple.com'];

describe('the host of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://push.apple.com/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://fcm.googleapis.com.evil.mx/abc', false],
    ['https://evil.mx/fcm.googleapis.com', false],
    ['https://fcm.googleapis.com@evil.mx/abc', false],
    ['https://169.254.169.254/latest', false],
    ['no es una dirección', false],
  ])('%s: %s', (endpoint, isOne) => {
    expect(isPushHost(endpoint, hosts)).toBe(isOne);
  });
});
