import { describe, expect, it } from 'vitest';
import { heroOf } from './hero.ts';
import { stories } from './stories.ts';

const tellings = stories.flatMap(({ title }, nth) =>
  Array.from({ length: 200 }, (_, index) => heroOf({ nth, title, run: index + 1 })),
);

describe('whoever lives through a story', () => {
  it.each([
    ['address', tellings.map(({ email }) => email)],
    ['phone', tellings.map(({ form }) => form.phone)],
    ['account', tellings.map(({ clabe }) => clabe)],
    ['birth', tellings.map(({ name, form }) => `${name} ${form.personal.birth_date}`)],
  ])('has an %s of their own, each time it is told', (_, all) => {
    expect(new Set(all).size).toBe(all.length);
  });

  it('has a phone of ten digits, and none of those that have a fate in the sandbox', () => {
    for (const { form } of tellings) expect(form.phone).toMatch(/^56\d{4}(?!000\d)\d{4}$/);
  });

  it('can be entered as by the name of the story', () => {
    const [{ title } = { title: '' }] = stories;
    expect(heroOf({ nth: 0, title, run: 1 }).story).toContain(`«${title}»`);
  });
});
