import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testCustomers } from '@abona/merchant-docs/test-customers';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '#bureau/personas.ts';
import { lookOf, STANDING_OF_SURNAME } from '#bureau/standing.ts';
import { BEHAVIOUR_OF } from '#cards/card-numbers.ts';
import { FATE_OF_TAG, REFUSED_TAG } from '#mailbox/magic-addresses.ts';
import { DEAF_TO_SMS, REACTION_OF_ENDING } from '#phone/magic-numbers.ts';
import { LISTED_ENDING, RETURNED_BY_ENDING, UNTOUCHED_ENDING } from '#spei/payouts.ts';

const CONTENT = join(import.meta.dirname, '../../../packages/merchant-docs/content');
const pageIn = (language: string): string =>
  readFileSync(join(CONTENT, language, 'testing.md'), 'utf8');

/** From one heading to the next. */
const sectionOf = (page: string, anchor: string): string =>
  page.split(/^## /m).find((section) => section.includes(`{#${anchor}}`)) ?? '';

const codesIn = (text: string, shape: RegExp): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => shape.exec(code)?.[1] ?? []);
const sorted = (values: Iterable<string>): readonly string[] => [...new Set(values)].toSorted();

const nameOf = ({ givenNames, firstSurname, secondSurname }: (typeof PERSONAS)[number]): string =>
  [givenNames, firstSurname, secondSurname].filter((word) => word !== '').join(' ');

it('tells shops’ developers at the portal of the same ready-made people, and what comes of each', () => {
  expect(testCustomers).toMatchObject(
    PERSONAS.map((persona) => ({
      name: nameOf(persona),
      curp: persona.curp,
      postalCode: persona.postalCode,
      words: lookOf(persona.standing).expectation,
    })),
  );
  const declined = new Set(['delinquent', 'indebted', 'fraud']);
  const waiting = new Set(['timeout', 'error']);
  for (const [at, { standing }] of PERSONAS.entries()) {
    const outcome = declined.has(standing) ? 'declined' : 'goes_on';
    expect(testCustomers[at]?.outcome).toBe(waiting.has(standing) ? 'waits' : outcome);
  }
});

describe.each(['es', 'en'])('the test data that shops read (%s)', (language) => {
  const page = pageIn(language);
  const [personas, inputs, accounts] = ['personas', 'inputs', 'accounts'].map((anchor) =>
    sectionOf(page, anchor),
  ) as [string, string, string];

  it('names every surname that decides something, and every ready-made person as who they are', () => {
    const named = codesIn(personas, /^([A-Z][a-z]+)$/).map((name) => name.toUpperCase());
    expect(sorted(named)).toEqual(sorted(Object.keys(STANDING_OF_SURNAME)));
    for (const persona of PERSONAS) {
      const { curp, postalCode, standing } = persona;
      const row = personas.split('\n').find((line) => line.includes(`\`${curp}\``)) ?? '';
      expect(row).toContain(`| ${nameOf(persona)} | `);
      expect(row).toContain(`\`${postalCode}\``);
      const [as = ''] = codesIn(row, /^([A-Z][a-z]+)$/);
      expect([curp, STANDING_OF_SURNAME[as.toUpperCase()]]).toEqual([curp, standing]);
    }
  });

  it('names every card, phone and address at which something happens, and no other', () => {
    const cards = codesIn(inputs, /^(\d{4} \d{4} \d{4} \d{4})$/).map((card) =>
      card.replaceAll(' ', ''),
    );
    expect(sorted(cards)).toEqual(sorted([...Object.keys(BEHAVIOUR_OF), '4242424242424242']));
    for (const [number, behaviour] of Object.entries(BEHAVIOUR_OF)) {
      const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ');
      const row = inputs.split('\n').find((line) => line.includes(grouped)) ?? '';
      const code = behaviour.kind === 'decline' ? [behaviour.code] : [];
      expect([number, codesIn(row, /^([a-z_]+)$/)]).toEqual([number, code]);
    }
    expect(sorted(codesIn(inputs, /^(\d{4})$/))).toEqual(
      sorted([...Object.keys(REACTION_OF_ENDING), DEAF_TO_SMS]),
    );
    expect(sorted(codesIn(inputs, /^\w+\+(\w+)@/))).toEqual(
      sorted([...Object.keys(FATE_OF_TAG), REFUSED_TAG]),
    );
  });

  it('names every ending of an account to which money does not simply go', () => {
    const named = new Set(codesIn(accounts, /^…(\d{4})…$/));
    const endings = [UNTOUCHED_ENDING, LISTED_ENDING, '0031', '0032', '0033'];
    expect(sorted(named)).toEqual(sorted([...RETURNED_BY_ENDING, ...endings]));
  });
});
