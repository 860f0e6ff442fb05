/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/** What does not fit on a page: wider than the screen, cut, or an amount of money on two lines. */
const misfitsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
    const beyond = [...document.querySelectorAll('body *')].findLast(
      (one) => one.getBoundingClientRect().right >= scrollWidth,
    );
    const cause =
      beyond === undefined ? '' : `: ${beyond.tagName} ${beyond.className} ${words(beyond)}`;
    const wide =
      scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide${cause}`] : [];
    const isCut = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1;
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const isMoney = (element: Element) =>
      element.childElementCount === 0 && /^\$[\d,]+\.\d\d$/.test(words(element));
    const isBroken = (element: Element) => isMoney(element) && linesOf(element) > 1;
    const endOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    };
    /** Beyond the edge of something that hides what is beyond it. */
    const isHidden = (element: Element) => {
      const end = endOf(element);
      for (let around = element.parentElement; around; around = around.parentElement) {
        const hides = ['hidden', 'clip'].includes(getComputedStyle(around).overflowX);
        if (hides && end > around.getBoundingClientRect().right + 1) return true;
      }
      return false;
    };
    const shown = [...document.querySelectorAll('main *, footer *')].filter(
      (one) => one.checkVisibility() && one.closest('[aria-hidden="true"], svg') === null,
    );
    return [
      ...wide,
      ...shown.filter(isCut).map((one) => `cut: ${words(one)}`),
      ...shown.filter(isBroken).map((one) => `on two lines: ${words(one)}`),
      ...shown.filter((one) => isMoney(one) && isHidden(one)).map((one) => `hidden: ${words(one)}`),
    ];
  });

/** Everything is there to be read, whatever the width and the size of text. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => misfitsOf(page), { message: new URL(page.url()).pathname }).toEqual([]);
