import { code128 } from '@abona/kernel/code-128';
import type { Barcode } from '../printed-document.ts';
import { drawMarked, fillBox, hangTag } from './paper.ts';
import { makeRoom, type Sheet } from './sheet.ts';
import { page } from './theme.ts';

/** A module of two points is 0.7 mm: what a till reads from paper that was folded. */
const MODULE = 2;
const HEIGHT = 64;
const INK = '#000000';

/** The bars of a number: black on white, as wide as its digits need. */
export function drawBarcode(sheet: Sheet, { digits, alternative }: Barcode): void {
  const { paper } = sheet;
  const { bars, width } = code128(digits);
  makeRoom(sheet, HEIGHT);
  const [x, top] = [page.left, sheet.y];
  const figure = hangTag(paper, paper.root, {
    kind: 'Figure',
    alt: alternative,
    bbox: [x, top, x + width * MODULE, top + HEIGHT],
  });
  drawMarked(paper, figure, () => {
    for (const bar of bars) {
      const place = { x: x + bar.x * MODULE, y: top, width: bar.width * MODULE, height: HEIGHT };
      fillBox(paper, place, INK);
    }
  });
  sheet.y = top + HEIGHT;
}
