import { afterEach, expect, it } from 'vitest';
import { hideLanding, showLanding } from './landing.ts';

afterEach(() => {
  document.body.replaceChildren();
});

it('leaves the document to the app, with every name in it, and is put back as it was', () => {
  document.body.innerHTML =
    '<div id="landing"><main id="contenido"></main></div><div id="root"></div>';
  const landing = document.getElementById('landing');

  hideLanding();
  hideLanding();
  expect(document.getElementById('contenido')).toBeNull();

  showLanding();
  expect(document.body.firstElementChild).toBe(landing);
  expect(document.getElementById('contenido')).not.toBeNull();
});
