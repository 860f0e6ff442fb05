import { describe, expect, it } from 'vitest';
import { isAcceptableAddress, isAcceptableUrl } from './outbound-address.ts';

const closed = { allowsLoopback: false };
const local = { allowsLoopback: true };

const hostile = [
  'http://tienda.mx/',
  'ftp://tienda.mx/',
  'file:///etc/passwd',
  'gopher://tienda.mx/',
  'https://tienda.mx:8443/',
  'https://ana@tienda.mx/',
  'https://ana:x@tienda.mx/',
  'https://tienda.mx/#x',
  'https://localhost/',
  'https://localhost./',
  'https://shop.localhost/',
  'https://tienda/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://2852039166/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://①②⑦.⓪.⓪.①/',
  `https://tienda.mx/${'x'.repeat(500)}`,
  'no es una dirección',
  '',
];

describe('the address of an endpoint', () => {
  it.each(hostile)('%s is refused', (url) => {
    expect(isAcceptableUrl(url, closed)).toBe(false);
  });

  it.each(['https://tienda.mx/abona', 'https://api.tienda.com.mx/a?b=c', 'https://8.8.8.8/'])(
    '%s is accepted',
    (url) => {
      expect(isAcceptableUrl(url, closed)).toBe(true);
    },
  );

  it('may be of this machine in LOCAL, and of nothing else in the house', () => {
    const accepted = hostile.filter((url) => isAcceptableUrl(url, local));

    expect(isAcceptableUrl('http://localhost:4002/webhooks/abona', local)).toBe(true);
    expect(accepted.map((url) => new URL(url).hostname)).toEqual([
      'localhost',
      'localhost.',
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '127.0.0.1',
    ]);
  });

  it.each([
    ['a public name that points inside', 'https://tienda.mx/', '10.0.0.1', closed, false],
    [
      'a public name that points here, in LOCAL too',
      'https://tienda.mx/',
      '127.0.0.1',
      local,
      false,
    ],
    ['a public name', 'https://tienda.mx/', '8.8.8.8', closed, true],
    ['localhost that points outside', 'http://localhost:1/', '8.8.8.8', local, false],
    ['localhost in LOCAL', 'http://localhost:1/', '127.0.0.1', local, true],
    ['localhost elsewhere', 'https://localhost/', '127.0.0.1', closed, false],
  ])('is connected to or not: %s', (_, url, address, policy, isFine) => {
    expect(isAcceptableAddress(new URL(url), address, policy)).toBe(isFine);
  });
});
