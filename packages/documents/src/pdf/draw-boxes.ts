import type { CatBox, Fact, Hero, Notice } from '../printed-document.ts';
import { drawFlower } from './flower.ts';
import {
  drawArtifact,
  drawMarked,
  fillBox,
  hangTag,
  strokeLine,
  strokeRoundedBox,
} from './paper.ts';
import { printable } from './printable.ts';
import { drawLines, drawText, linesOf, makeRoom, measure, type Sheet, tagged } from './sheet.ts';
import { colour, page, textWidth, toneColours, type } from './theme.ts';

const HERO = { left: 250, leftAlone: 340, beside: 140, flower: 84, gap: 15 } as const;

/** The one big figure, what goes with it, and the flower. */
export function drawHero(sheet: Sheet, hero: Hero): void {
  const width = hero.flower === null ? HERO.leftAlone : HERO.left;
  const detail = linesOf(sheet, hero.detail, { style: type.body, width });
  const leftHeight =
    type.lead.leading + 4 + type.figure.leading + 4 + detail.length * type.body.leading;
  const besideHeight = hero.beside.length * BESIDE_STEP;
  const height = Math.max(leftHeight, besideHeight, hero.flower === null ? 0 : HERO.flower);
  makeRoom(sheet, height);
  const top = sheet.y;
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    draw: () => drawText(sheet, printable(hero.label), { x: page.left, y: top, style: type.lead }),
  });
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    actual: hero.figure,
    draw: () => drawFigure(sheet, hero.figure, top + type.lead.leading + 4),
  });
  const detailTop = top + type.lead.leading + type.figure.leading + 8;
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    draw: () => {
      drawLines(sheet, detail, { x: page.left, y: detailTop, style: type.body });
    },
  });
  drawBeside(sheet, hero, top);
  drawHeroFlower(sheet, hero, top);
  sheet.y = top + height;
}

/** Centavos are raised and small, as on a price sign at the market. */
function drawFigure(sheet: Sheet, figure: string, y: number): void {
  const [, whole, cents] = /^(.*\.)(\d\d)$/.exec(figure) ?? [];
  if (whole === undefined || cents === undefined) {
    drawText(sheet, printable(figure), { x: page.left, y, style: type.figure });
    return;
  }
  drawText(sheet, whole, { x: page.left, y, style: type.figure });
  const x = page.left + measure(sheet, whole, type.figure);
  const small = { ...type.figure, size: type.figure.size * 0.58, leading: type.figure.size * 0.58 };
  drawText(sheet, cents, { x, y: y + 5, style: small });
}

const BESIDE_STEP = 32;

function drawBeside(sheet: Sheet, { beside, flower }: Hero, top: number): void {
  const right = flower === null ? 0 : HERO.flower + HERO.gap;
  const width = HERO.beside;
  const x = page.width - page.right - right - width;
  for (const [index, fact] of beside.entries()) {
    const y = top + index * BESIDE_STEP;
    if (index > 0) {
      drawArtifact(sheet.paper, () => {
        strokeLine(sheet.paper, { x, y: y - 3, width }, { width: 0.6, colour: colour.line });
      });
    }
    tagged(sheet, sheet.paper.root, { tag: 'P', draw: () => drawPair(sheet, fact, { x, y }) });
  }
}

type Spot = { readonly x: number; readonly y: number };

function drawPair(sheet: Sheet, { label, value }: Fact, { x, y }: Spot): void {
  drawText(sheet, printable(label), { x, y, style: type.label });
  const style = { ...type.value, font: 'display', size: 12, leading: 15 } as const;
  drawText(sheet, printable(value), { x, y: y + type.label.leading, style });
}

function drawHeroFlower(sheet: Sheet, { flower }: Hero, top: number): void {
  if (flower === null) return;
  const { paper } = sheet;
  const x = page.width - page.right - HERO.flower;
  const figure = hangTag(paper, paper.root, {
    kind: 'Figure',
    alt: flower.alternative,
    bbox: [x, top, x + HERO.flower, top + HERO.flower],
  });
  drawMarked(paper, figure, () => drawFlower(paper, flower, { x, y: top, size: HERO.flower }));
}

const BOX_PADDING = 11;

/** The CAT in an ink frame: the first thing the eye finds after the amount. */
export function drawCat(sheet: Sheet, cat: CatBox): void {
  const inner = textWidth - BOX_PADDING * 2;
  const figureWidth = measure(sheet, printable(cat.figure), type.cat) + 18;
  const legend = linesOf(sheet, cat.legend, { style: type.body, width: inner - figureWidth });
  const rateWidth = inner / Math.max(cat.rates.length, 1) - 10;
  const rates = cat.rates.map(({ label, value }) => ({
    label: linesOf(sheet, label, { style: type.label, width: rateWidth }),
    value: linesOf(sheet, value, { style: type.value, width: rateWidth }),
  }));
  const headHeight = Math.max(type.cat.leading, legend.length * type.body.leading);
  const rateHeight = Math.max(
    0,
    ...rates.map(({ value }) => type.label.leading + value.length * type.value.leading),
  );
  const padding = BOX_PADDING * sheet.air;
  const height = padding * 2 + headHeight + 10 * sheet.air + rateHeight;
  makeRoom(sheet, height);
  const top = sheet.y;
  drawArtifact(sheet.paper, () => {
    const box = { x: page.left + 0.75, y: top, width: textWidth - 1.5, height };
    strokeRoundedBox(sheet.paper, box, { width: 1.5, colour: colour.ink });
  });
  const x = page.left + BOX_PADDING;
  const y = top + padding;
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    draw: () => {
      const figureTop = y + (headHeight - type.cat.leading) / 2;
      drawText(sheet, printable(cat.figure), { x, y: figureTop, style: type.cat });
      const legendTop = y + (headHeight - legend.length * type.body.leading) / 2;
      drawLines(sheet, legend, { x: x + figureWidth, y: legendTop, style: type.body });
    },
  });
  for (const [index, { label, value }] of rates.entries()) {
    const left = x + index * (rateWidth + 10);
    tagged(sheet, sheet.paper.root, {
      tag: 'P',
      draw: () => {
        const below = drawLines(sheet, label, {
          x: left,
          y: y + headHeight + 10 * sheet.air,
          style: type.label,
        });
        drawLines(sheet, value, { x: left, y: below, style: type.value });
      },
    });
  }
  sheet.y = top + height;
}

const BAR_WIDTH = 4;

/** A bar, a tint and a word: never colour alone. */
export function drawNotice(sheet: Sheet, { tone, title, text }: Notice): void {
  const colours = toneColours[tone];
  const width = textWidth - BAR_WIDTH - BOX_PADDING * 2;
  const titleStyle = { ...type.value, colour: colours.ink };
  const lines = linesOf(sheet, text, { style: type.body, width });
  const padding = 9 * sheet.air;
  const height = padding * 2 + titleStyle.leading + 2 + lines.length * type.body.leading;
  makeRoom(sheet, height);
  const top = sheet.y;
  drawArtifact(sheet.paper, () => {
    const box = { x: page.left, y: top, width: textWidth, height };
    fillBox(sheet.paper, box, colours.ground);
    fillBox(sheet.paper, { ...box, width: BAR_WIDTH }, colours.bar);
  });
  const x = page.left + BAR_WIDTH + BOX_PADDING;
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    draw: () => {
      drawText(sheet, printable(title), { x, y: top + padding, style: titleStyle });
      drawLines(sheet, lines, { x, y: top + padding + titleStyle.leading + 2, style: type.body });
    },
  });
  sheet.y = top + height;
}
