import { noteRare, type RareCharacters } from './embedded-fonts.ts';
import { fontLabels } from './fonts.ts';
import { real } from './pdf-syntax.ts';
import { type FontName, page as size } from './theme.ts';

/** A part of the structure that screen readers follow. */
export type Tag = {
  readonly kind: string;
  /** What else its dictionary says. */
  readonly attributes: string;
  readonly children: (Tag | Mark)[];
};

/** Something drawn, by its page and its number there. */
export type Mark = { readonly page: Page; readonly index: number };

export type Page = {
  /** How it is drawn, step by step. */
  readonly steps: string[];
  /** Whose each mark is. */
  readonly marks: Tag[];
  /** As the last steps left them. */
  fill: string;
  font: string;
};

/** What is drawn on pages of letter size, from the top left, before it is written as a file. */
export type Paper = {
  readonly pages: Page[];
  readonly root: Tag;
  readonly rare: RareCharacters;
  /** Only to see where things come to stand: what takes long to draw is left out. */
  readonly isDraft: boolean;
  current: Page;
};

export function createPaper(isDraft: boolean): Paper {
  const first = emptyPage();
  const root = createTag('Document');
  return { pages: [first], root, rare: new Set(), isDraft, current: first };
}

/** Downwards, as everything here is measured. */
const DOWNWARDS = `1 0 0 -1 0 ${size.height} cm`;

const emptyPage = (): Page => ({ steps: [DOWNWARDS], marks: [], fill: '', font: '' });

export function addPage(paper: Paper): void {
  paper.current = emptyPage();
  paper.pages.push(paper.current);
}

const createTag = (kind: string, attributes = ''): Tag => ({ kind, attributes, children: [] });

/** A tag below another, after those that hang there already. */
export function hangTag(parent: Tag, kind: string, attributes = ''): Tag {
  const tag = createTag(kind, attributes);
  parent.children.push(tag);
  return tag;
}

/** Draws something that a tag stands for; it must not leave the page. */
export function drawMarked({ current }: Paper, tag: Tag, draw: () => void): void {
  const index = current.marks.push(tag) - 1;
  tag.children.push({ page: current, index });
  current.steps.push(`/${tag.kind} << /MCID ${index} >> BDC`);
  draw();
  current.steps.push('EMC');
}

/** Draws something that screen readers should pass over. */
export function drawArtifact({ current }: Paper, draw: () => void): void {
  current.steps.push('/Artifact << /Type /Layout >> BDC');
  draw();
  current.steps.push('EMC');
}

/** A stretch of text of one font, by where its baseline begins. */
export type Stretch = {
  readonly text: string;
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
  readonly x: number;
  readonly baseline: number;
  /** The text as the font draws it. */
  readonly codes: string;
};

export function drawStretch({ current, rare }: Paper, stretch: Stretch): void {
  const { text, font, x, baseline } = stretch;
  noteRare(rare, text);
  const { steps } = current;
  setFill(current, stretch.colour);
  const chosen = `/${fontLabels[font]} ${real(stretch.size)} Tf`;
  if (chosen !== current.font) {
    steps.push(chosen);
    current.font = chosen;
  }
  steps.push(`BT 1 0 0 -1 ${real(x)} ${real(baseline)} Tm ${stretch.codes} ET`);
}

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export function fillBox({ current }: Paper, { x, y, width, height }: Box, colour: string): void {
  setFill(current, colour);
  current.steps.push(`${real(x)} ${real(y)} ${real(width)} ${real(height)} re f`);
}

type Point = readonly [x: number, y: number];

export function fillPolygon({ current }: Paper, points: readonly Point[], colour: string): void {
  setFill(current, colour);
  const [first = [0, 0], ...rest] = points;
  const sides = rest.map((point) => `${point.map(real).join(' ')} l`);
  current.steps.push(`${first.map(real).join(' ')} m ${sides.join(' ')} h f`);
}

export type Pen = { readonly width: number; readonly colour: string };

/** A horizontal line. */
export function strokeLine(
  { current }: Paper,
  { x, y, width }: Omit<Box, 'height'>,
  pen: Pen,
): void {
  const path = `${real(x)} ${real(y)} m ${real(x + width)} ${real(y)} l`;
  current.steps.push(`${penOf(pen)} ${path} S`);
}

/** How far the handles of a curve stand from the corner of a quarter circle, as a part of its radius. */
const HANDLE = 1 - (4 * (Math.SQRT2 - 1)) / 3;

export function strokeRoundedBox(
  { current }: Paper,
  { x, y, width, height, radius }: Box & { readonly radius: number },
  pen: Pen,
): void {
  const [right, bottom, near] = [x + width, y + height, radius * HANDLE];
  const to = (...numbers: number[]) => numbers.map(real).join(' ');
  current.steps.push(
    `${penOf(pen)} ${to(x + radius, y)} m`,
    `${to(right - radius, y)} l ${to(right - near, y, right, y + near, right, y + radius)} c`,
    `${to(right, bottom - radius)} l`,
    `${to(right, bottom - near, right - near, bottom, right - radius, bottom)} c`,
    `${to(x + radius, bottom)} l ${to(x + near, bottom, x, bottom - near, x, bottom - radius)} c`,
    `${to(x, y + radius)} l ${to(x, y + near, x + near, y, x + radius, y)} c h S`,
  );
}

/** The same shape again and again around a middle, each in its colour. */
export type Rosette = {
  readonly middle: Point;
  readonly scale: number;
  readonly path: string;
  readonly colours: readonly string[];
};

export function fillRosette({ current, isDraft }: Paper, rosette: Rosette): void {
  if (isDraft) return;
  const { middle, scale, path, colours } = rosette;
  const angle = (2 * Math.PI) / colours.length;
  const [cosine, sine] = [real6(Math.cos(angle)), real6(Math.sin(angle))];
  const before = current.fill;
  current.steps.push(`q ${real(scale)} 0 0 ${real(scale)} ${middle.map(real).join(' ')} cm`);
  for (const colour of colours) {
    setFill(current, colour);
    current.steps.push(`${path} f ${cosine} ${sine} ${real6(-Math.sin(angle))} ${cosine} 0 0 cm`);
  }
  current.steps.push('Q');
  current.fill = before;
}

/** Turning adds up: it needs finer numbers than places on a page. */
const real6 = (n: number): string => `${Math.round(n * 1e6) / 1e6}`;

const penOf = ({ width, colour }: Pen): string => `${real(width)} w ${rgb(colour)} RG`;

function setFill(page: Page, colour: string): void {
  if (page.fill === colour) return;
  page.steps.push(`${rgb(colour)} rg`);
  page.fill = colour;
}

const rgbOf = new Map<string, string>();

/** `#BE0D5B` as three numbers up to one. */
function rgb(colour: string): string {
  const known = rgbOf.get(colour);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => real(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const numbers = parts.join(' ');
  rgbOf.set(colour, numbers);
  return numbers;
}
