import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network of a caller', () => {
  it.each([
    ['189.203.1.7', '189.203.1.7'],
    ['::ffff:189.203.1.7', '189.203.1.7'],
    ['::FFFF:189.203.1.7', '189.203.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::189.203.1.7', '64:ff9b:0:0::/64'],
    ['somebody', 'somebody'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
