import { describe, expect, it } from 'vitest';
import { isConsentFresh, judgeLink, type KnownLink } from './hosted-sign-up.ts';

const now = new Date('2026-11-15T18:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('the consent that a shop vouches for', () => {
  it.each([
    [0, true],
    [900, true],
    [901, false],
    [-60, true],
    [-61, false],
  ])('[1.05, 3.14] given %s s ago is of now: %s', (seconds, isOne) => {
    expect(isConsentFresh(secondsAgo(seconds), now)).toBe(isOne);
  });
});

describe('a link between a customer of ours and one of a shop', () => {
  const wanted = { customerId: 1, merchantCustomerId: 'C-1' };
  const link = (changed: Partial<KnownLink>): KnownLink => ({
    ...wanted,
    isActive: true,
    ...changed,
  });

  it.each([
    ['the first one', [], 'link'],
    ['the same again', [link({})], 'link_with_proof'],
    ['after it was ended', [link({ isActive: false })], 'link_with_proof'],
    ['another account of the same shop', [link({ merchantCustomerId: 'C-2' })], 'link_with_proof'],
    ["somebody else's", [link({ customerId: 2 })], 'merchant_customer_taken'],
    ["somebody else's, ended", [link({ customerId: 2, isActive: false })], 'link_with_proof'],
  ] as const)('[1.05] %s', (_, known, verdict) => {
    expect(judgeLink(wanted, known)).toBe(verdict);
  });
});
