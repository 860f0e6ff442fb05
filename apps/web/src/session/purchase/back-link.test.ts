import { describe, expect, it } from 'vitest';
import { acceptedValue } from '#session/login/ext-parameters.ts';
import { backLinkValues } from './back-link.ts';

const linkOf = (length: number) => `https://tienda.example/?v=${'x'.repeat(length)}`;
const decoded = (text: string) => Buffer.from(text.replaceAll('~', '='), 'base64').toString('utf8');

describe("the shop's way back", () => {
  it('is one parameter when it fits', () => {
    const [only, ...others] = backLinkValues('https://tienda.example/listo?pedido=8&ok=1');

    expect(others).toEqual([]);
    expect(only?.name).toBe('back_link');
    expect(decoded(only?.value ?? '')).toBe('https://tienda.example/listo?pedido=8&ok=1');
  });

  it.each([200, 400, 800, 1_200])(
    '[5.09] goes in numbered fragments of 255 characters with their count: %d more',
    (length) => {
      const [count, ...fragments] = backLinkValues(linkOf(length));

      expect(count).toEqual({ name: 'back_link_fragments', value: String(fragments.length) });
      expect(fragments.length).toBeGreaterThan(1);
      expect(fragments.map(({ name }) => name)).toEqual(
        fragments.map((_, index) => `back_link_${index + 1}`),
      );
      const texts = fragments.map(({ value }) => value ?? '');
      expect(texts.slice(0, -1).every((text) => text.length === 255)).toBe(true);
      expect(texts.at(-1)?.length).toBeLessThanOrEqual(255);
      expect(decoded(texts.join(''))).toBe(linkOf(length));
    },
  );

  it('[5.09] has fragments that the provider accepts', () => {
    for (const value of backLinkValues(linkOf(900))) {
      expect(acceptedValue(value)).toBe(value.value);
    }
  });

  it('is left out as a whole when there is no room for all of it', () => {
    const whole = backLinkValues(linkOf(400));

    expect(backLinkValues(linkOf(400), whole.length)).toEqual(whole);
    expect(backLinkValues(linkOf(400), whole.length - 1)).toEqual([]);
    expect(backLinkValues('https://tienda.example/', 0)).toEqual([]);
    expect(backLinkValues(linkOf(4_000), 100)).toEqual([]);
  });

  it.each([null, ''])('is nothing when there is none: %j', (link) => {
    expect(backLinkValues(link)).toEqual([]);
  });
});
