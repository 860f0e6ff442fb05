import { describe, expect, it } from 'vitest';
import { readQueryParameters } from './query-parameters.ts';
import { isMenuHidden, noteSurroundings, readSurroundings } from './surroundings.ts';

const visit = (search: string) => noteSurroundings(readQueryParameters(search));

describe('the surroundings', () => {
  it('are a plain page until a visit says otherwise', () => {
    visit('');

    expect(readSurroundings()).toEqual({ isEmbedded: false, isMobileShell: false });
  });

  it('[4.16] are the mobile shell with design=mobile, for the rest of the tab', () => {
    visit('?design=mobile');
    visit('?payment_id=1');

    expect(readSurroundings().isMobileShell).toBe(true);
  });

  it('[4.16] stop being the mobile shell when design has another value', () => {
    visit('?design=mobile');
    visit('?design=desktop');

    expect(readSurroundings().isMobileShell).toBe(false);
  });

  it('[3.27] stay embedded after mode=APP', () => {
    visit('?mode=APP');
    visit('');

    expect(readSurroundings()).toEqual({ isEmbedded: true, isMobileShell: false });
  });

  it('[2.63] are marked on the page, for the look alone', () => {
    const isMarked = () => document.documentElement.hasAttribute('data-hosted');
    visit('');
    expect(isMarked()).toBe(false);
    visit('?design=mobile');
    expect(isMarked()).toBe(true);
    visit('?design=web');
    expect(isMarked()).toBe(false);
  });

  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])('[2.63] hide the menu: embedded %s, mobile shell %s → %s', (isEmbedded, isMobileShell, is) => {
    expect(isMenuHidden({ isEmbedded, isMobileShell })).toBe(is);
  });
});
