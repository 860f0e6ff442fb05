import { afterEach, beforeEach, expect, it } from 'vitest';
import { tellWholeText } from './whole-text.ts';

const NAME = 'María de los Ángeles Covarrubias Villavicencio';

beforeEach(() => window.addEventListener('pointerover', tellWholeText));
afterEach(() => {
  window.removeEventListener('pointerover', tellWholeText);
  document.body.replaceChildren();
});

/** Somebody’s name with so much room for it, and a pointer on it. */
function pointAt({ room, title }: { readonly room: number; readonly title?: string }) {
  const place = document.createElement('p');
  place.style.textOverflow = 'ellipsis';
  if (title !== undefined) place.title = title;
  const name = document.createElement('b');
  name.textContent = NAME;
  place.append(name);
  document.body.append(place);
  Object.defineProperty(place, 'scrollWidth', { value: 300 });
  Object.defineProperty(place, 'clientWidth', { value: room, writable: true });
  const point = () => name.dispatchEvent(new Event('pointerover', { bubbles: true }));
  point();
  return { place, point };
}

it('tells in full what had no room, and nothing of what had', () => {
  expect(pointAt({ room: 80 }).place.title).toBe(NAME);
  expect(pointAt({ room: 300 }).place.title).toBe('');
});

it('leaves alone what somebody else says of it', () => {
  expect(pointAt({ room: 80, title: 'Cliente 42' }).place.title).toBe('Cliente 42');
});

it('says it no more once there is room', () => {
  const { place, point } = pointAt({ room: 80 });
  Object.assign(place, { clientWidth: 300 });
  point();
  expect(place.hasAttribute('title')).toBe(false);
});
