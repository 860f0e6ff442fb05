/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { themes, turnTo, violationsIn } from './axe.ts';

/** A picture of every screen in every way that it is looked at; git ignores the folder. */
const ALBUM = join(import.meta.dirname, '../../../.cache/album');

type Size = { readonly width: number; readonly height: number };

type Look = {
  /** Which app, and as whom. */
  readonly as: string;
  readonly name: string;
  readonly sizes: readonly Size[];
};

/** What cannot be read: wider than the window, or cut by something that hides it and says it nowhere in full. */
const unreadableIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    // Something for ears that left the part which is scrolled: the page could be moved, and shows nothing there.
    const end = Math.max(window.innerHeight, document.body.getBoundingClientRect().height);
    const beyond = document.documentElement.scrollHeight - Math.ceil(end);
    const long = beyond > 1 ? [`goes on ${beyond} px below its end`] : [];
    const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
    const ownText = (element: Element) =>
      [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
    const placeOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const isClipped = (around: Element, text: DOMRect) => {
      const { overflowX, overflowY, contain } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const hides = (axis: string) => /hidden|clip/.test(axis) || /strict|paint/.test(contain);
      const isBeyondX = text.right > box.right + 1 || text.left < box.left - 1;
      const isBeyondY = text.bottom > box.bottom + 3 || text.top < box.top - 3;
      return (hides(overflowX) && isBeyondX) || (hides(overflowY) && isBeyondY);
    };
    const isScrolled = (around: Element) => {
      const { overflowX, overflowY } = getComputedStyle(around);
      return /auto|scroll/.test(`${overflowX} ${overflowY}`);
    };
    /** What is for ears alone is a point to the eye. */
    const isForEyes = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { width, height } = around.getBoundingClientRect();
        if ((width <= 1 || height <= 1) && getComputedStyle(around).overflowX !== 'visible')
          return false;
      }
      return true;
    };
    /** By whichever element around it hides the end of it, before one that can be scrolled. */
    const isCut = (element: Element, node: Node) => {
      const text = placeOf(node);
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (isScrolled(around)) return false;
        if (isClipped(around, text)) return true;
      }
      return false;
    };
    /** Told in full under the pointer, or in the list that the bar of keys opens. */
    const isToldElsewhere = (element: Element) => {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return element.closest('[title], [data-more]') !== null;
    };
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.checkVisibility() &&
        one.closest('[aria-hidden="true"], svg, option, [href^="#"]') === null,
    );
    const cut = shown.filter(
      (one) =>
        ownText(one).some((node) => isCut(one, node)) && isForEyes(one) && !isToldElsewhere(one),
    );
    /** Into the next column: nothing hides it, and both can no longer be read. */
    const over = shown.filter((one) => {
      const cell = one.closest('td, th');
      if (cell === null || !isForEyes(one)) return false;
      const end = cell.getBoundingClientRect().right + 1;
      return ownText(one).some((node) => !isCut(one, node) && placeOf(node).right > end);
    });
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = shown.filter(
      (one) =>
        one.childElementCount === 0 && /^\$[\d,]+\.\d\d$/.test(words(one)) && linesOf(one) > 1,
    );
    return [
      ...wide,
      ...long,
      ...cut.map((one) => `cut: ${words(one)}`),
      ...over.map((one) => `runs into the next: ${words(one)}`),
      ...broken.map((one) => `on two lines: ${words(one)}`),
    ];
  });

/** As it opened: nothing has the focus or was moved, and Tab leads to the first; a blur alone goes on from where it was. */
const leaveFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const moved of document.querySelectorAll('*'))
      if (moved.scrollTop > 0) moved.scrollTop = 0;
  });

/** No screen has as many stops; where one does, Tab goes round in it. */
const STOPS_MAX = 400;

/** What Tab does next: whether it came round, and what is wrong with where it led. */
type Step = { readonly isRound: boolean; readonly wrong: readonly string[] };

const tabOn = async (page: Page): Promise<Step> => {
  await page.keyboard.press('Tab');
  return await page.evaluate(() => {
    const at = document.activeElement;
    const isFirst = document.querySelector('[data-walked]') === null;
    const isRound =
      at === null || at === document.body || at.getAttribute('data-walked') === 'first';
    // A day has a stop for each of its parts.
    if (isRound || at.hasAttribute('data-walked')) return { isRound, wrong: [] };
    at.setAttribute('data-walked', isFirst ? 'first' : '');
    const isRinged = (element: Element | null) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    // A field is drawn by what stands around it, its ring as well; a hidden box by what stands for it.
    const within = at.shadowRoot?.activeElement ?? null;
    const drawn = [at, within, at.parentElement, at.nextElementSibling, at.closest('label')];
    const { right, bottom, width } = at.getBoundingClientRect();
    const isThere = width >= 1 && right > 0 && bottom > 0;
    const isSeen = drawn.some(isRinged) && isThere;
    return { isRound: false, wrong: isSeen ? [] : [`focus unseen: ${at.outerHTML.slice(0, 120)}`] };
  });
};

/** What only a pointer reaches: Tab leads past it, and it belongs to nothing in which arrows lead on. */
const unwalkedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';
    const ledByArrows =
      '[role="grid"], [role="tablist"], [role="listbox"], [role="menu"], [role="radiogroup"]';
    const isOff = (one: Element) => one.matches(':disabled') || one.closest('[inert]') !== null;
    const modal = document.querySelector('dialog:modal');
    const all = [...(modal ?? document.body).querySelectorAll('*')].filter(
      (one) => one.checkVisibility() && !isOff(one),
    );
    const isLed = (one: Element) =>
      one.closest(ledByArrows) !== null ||
      // Of several choices by one name Tab leads to one, and arrows to the others.
      (one instanceof HTMLInputElement && one.type === 'radio');
    const missed = all.filter(
      (one) =>
        one.matches(controls) &&
        !one.matches('[tabindex="-1"]:not(a[href], button, input, select, textarea)') &&
        !one.hasAttribute('data-walked') &&
        !isLed(one),
    );
    /** A hand over what has no control in or around it: pressing it does something that keys do not. */
    const forPointers = all.filter(
      (one) =>
        getComputedStyle(one).cursor === 'pointer' &&
        one.closest(`${controls}, label, option, ${ledByArrows}`) === null &&
        one.querySelector(controls) === null,
    );
    for (const one of document.querySelectorAll('[data-walked]'))
      one.removeAttribute('data-walked');
    return [...missed, ...forPointers].map(
      (one) => `no key reaches: ${one.outerHTML.slice(0, 120)}`,
    );
  });

/** Walks by Tab through all that is open, as somebody without a pointer; what they would not see or reach. */
async function lostWithoutPointerIn(page: Page): Promise<readonly string[]> {
  await leaveFocus(page);
  const wrong: string[] = [];
  for (let stops = 0; ; stops += 1) {
    const step = await tabOn(page);
    wrong.push(...step.wrong);
    if (step.isRound && stops === 0) return ['Tab leads nowhere'];
    if (step.isRound) break;
    if (stops === STOPS_MAX) return [...wrong, 'Tab comes to no end'];
  }
  return [...wrong, ...(await unwalkedIn(page))];
}

/** Looks at what is open in every size and both themes, keeps a picture of each, and says what is wrong with it. */
export async function lookAt(page: Page, { as, name, sizes }: Look): Promise<void> {
  const found: string[] = [...(await lostWithoutPointerIn(page))];
  await leaveFocus(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const folder = join(ALBUM, as, String(size.width));
    mkdirSync(folder, { recursive: true });
    for (const theme of themes) {
      await turnTo(page, theme);
      if (theme === 'light') found.push(...(await unreadableIn(page)));
      found.push(...(await violationsIn(page, theme)).map((what) => JSON.stringify(what)));
      await page.screenshot({
        path: join(folder, `${name}-${theme}.jpg`),
        type: 'jpeg',
        quality: 80,
        animations: 'disabled',
      });
    }
  }
  await turnTo(page, 'light');
  expect.soft([...new Set(found)], page.url()).toEqual([]);
}
