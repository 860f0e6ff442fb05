import { describe, expect, it } from 'vitest';
import { evidenceItems, type SigningFacts } from './evidence.ts';

const acceptedAt = new Date('2026-12-09T20:02:00Z');
const usual: SigningFacts = {
  acceptedAt,
  device: 'Chrome en Android',
  deviceSeenAt: new Date('2026-03-01T12:00:00Z'),
  ip: '189.203.10.20',
  earlierIps: ['189.203.99.1'],
  codes: [{ method: 'SMS', to: '555 ··· 4567', provenAt: acceptedAt }],
  identityProvenAt: acceptedAt,
};
const marksOf = (facts: SigningFacts) => evidenceItems(facts).map(({ kind, mark }) => [kind, mark]);

describe('what we hold about a signing', () => {
  it('is known where device, network, code and identity are theirs', () => {
    expect(marksOf(usual)).toEqual([
      ['device', 'known'],
      ['place', 'known'],
      ['code', 'known'],
      ['identity', 'known'],
    ]);
  });

  it('is odd or missing where they are not', () => {
    const strange: SigningFacts = {
      ...usual,
      deviceSeenAt: new Date(acceptedAt.getTime() - 60_000),
      earlierIps: ['10.0.0.1'],
      codes: [],
      identityProvenAt: new Date('2026-03-01T12:00:00Z'),
    };

    expect(marksOf(strange)).toEqual([
      ['device', 'odd'],
      ['place', 'odd'],
      ['code', 'missing'],
      ['identity', 'missing'],
    ]);
  });

  it('names a network and never an address', () => {
    const texts = evidenceItems(usual).map(({ text }) => text);

    expect(texts.join()).toContain('189.203.···.···');
    expect(texts.join()).not.toContain('10.20');
  });
});
