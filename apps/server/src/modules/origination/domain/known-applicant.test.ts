import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { consentTexts } from './consent-texts.ts';
import { bureauConsentEnd, type KnownFacts, recognise } from './known-applicant.ts';

const everything = consentTexts.map(({ document, version }) => ({
  document,
  version,
  isGiven: true,
}));
const required = consentTexts
  .filter(({ isRequired }) => isRequired)
  .map(({ document }) => document);

const SIGNED = new Date('2026-03-12T12:00:00-06:00');

const known = (facts: Partial<KnownFacts> = {}): KnownFacts => ({
  today: civilDate('2026-11-17'),
  isFormWhole: true,
  isPhoneProven: true,
  isIdentityProven: true,
  consents: everything,
  signedAt: SIGNED,
  revokedAt: null,
  isBorrower: false,
  lineUntil: civilDate('2027-03-12'),
  hasReport: true,
  ...facts,
});

describe('somebody who was here before', () => {
  it('goes straight to the offer while form, proofs, consents, signature, line and report hold', () => {
    expect(recognise(known()).goesTo).toBe('offer');
  });

  it.each([
    ['the form is not whole any more', { isFormWhole: false }],
    ['the phone was never proven', { isPhoneProven: false }],
    ['the person was never recognised', { isIdentityProven: false }],
  ])('fills the form in with nothing carried over when %s', (_, facts) => {
    expect(recognise(known(facts))).toEqual({ goesTo: 'form', holding: [] });
  });

  it.each([
    ['its last day', '2027-03-12', 'offer'],
    ['the day after', '2027-03-13', 'bureau'],
  ])('has the bureau asked anew once the line is over: on %s', (_, today, goesTo) => {
    expect(recognise(known({ today: civilDate(today) })).goesTo).toBe(goesTo);
  });

  it.each([
    ['no line was granted', { lineUntil: null }],
    ['the bureau never answered', { hasReport: false }],
  ])('has the bureau asked by the signature that holds when %s', (_, facts) => {
    expect(recognise(known(facts)).goesTo).toBe('bureau');
  });

  it('signs for the bureau again once that was taken back, whatever is owed and agreed to since', () => {
    const revoked = { isBorrower: true, revokedAt: new Date('2026-11-01T12:00:00-06:00') };

    const { goesTo, holding } = recognise(known(revoked));

    expect(goesTo).toBe('form');
    expect(holding).not.toContain('bureau_consultation');
    expect(holding).toContain('privacy_notice');
    const signedSince = { ...revoked, signedAt: new Date('2026-11-02T12:00:00-06:00') };
    expect(recognise(known(signedSince)).goesTo).toBe('offer');
  });

  it('signs for the bureau again after three years, and keeps every other consent', () => {
    const later = known({ today: civilDate('2029-03-13'), lineUntil: civilDate('2030-01-01') });

    expect(bureauConsentEnd(SIGNED)).toBe('2029-03-12');
    expect(recognise({ ...later, today: civilDate('2029-03-12') }).goesTo).toBe('offer');
    expect(recognise(later)).toEqual({
      goesTo: 'form',
      holding: everything
        .map(({ document }) => document)
        .filter((document) => document !== 'bureau_consultation'),
    });
    expect(recognise({ ...later, isBorrower: true }).goesTo).toBe('offer');
  });

  it.each(required)(
    'is asked for %s again once it was withdrawn, or its text changed',
    (document) => {
      const but = (change: Partial<(typeof everything)[number]>) =>
        everything.map((one) => (one.document === document ? { ...one, ...change } : one));

      for (const consents of [but({ isGiven: false }), but({ version: '2020-01' })]) {
        const { goesTo, holding } = recognise(known({ consents }));
        expect(goesTo).toBe('form');
        expect(holding).not.toContain(document);
        expect(holding.length).toBe(everything.length - 1);
      }
    },
  );

  it('does not need the optional ones', () => {
    const consents = everything.filter(({ document }) => required.includes(document));

    expect(recognise(known({ consents }))).toEqual({ goesTo: 'offer', holding: required });
  });
});
