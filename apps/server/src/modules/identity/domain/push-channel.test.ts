import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelNameOf, isOwnChannel } from './push-channel.ts';

const own = '0f3a9c7e5b1d2468ace013579bdf2468';

describe('a push channel', () => {
  it('[3.17] is the private channel of the customer', () => {
    expect(channelNameOf(own)).toBe(`private-${own}`);
    expect(isOwnChannel(`private-${own}`, own)).toBe(true);
  });

  it.each([
    own,
    `presence-${own}`,
    `private-encrypted-${own}`,
    `private-${own.toUpperCase()}`,
    `private-${own} `,
    ` private-${own}`,
    `private-${own}\n`,
    `private-${own}\u0000`,
    `private-${own},private-other`,
    `private-${own}:user::{"id":"x"}`,
    ':user::{"id":"x"}',
    'private-',
    '',
  ])('[3.17] is not signed under the name %j', (name) => {
    expect(isOwnChannel(name, own)).toBe(false);
  });

  it('[3.17] is not signed under any of ten thousand other names', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 164 }),
      fc.string({ unit: 'binary', maxLength: 8 }).map((tail) => `private-${own}${tail}`),
      fc.string({ unit: 'binary', maxLength: 8 }).map((head) => `${head}private-${own}`),
      fc.stringMatching(/^[\da-f]{32}$/).map((id) => `private-${id}`),
    );
    fc.assert(
      fc.property(name, (text) => isOwnChannel(text, own) === (text === `private-${own}`)),
      { numRuns: 10_000 },
    );
  });
});
