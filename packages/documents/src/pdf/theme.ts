import { brand } from '@abona/lender/lender';
/** Letter, as Mexico prints. All measures in points. */
export const page = {
  width: 612,
  height: 792,
  left: 54,
  right: 54,
  /** Where text begins below a running head. */
  top: 72,
  /** Where it ends above the foot. */
  bottom: 728,
} as const;

export const textWidth = page.width - page.left - page.right;

/** What paper needs of the brand's colours, as the lender has them. */
export const colour = brand.paper;

export const toneColours = {
  warning: { bar: '#F29A00', ground: '#FFF8E6', ink: '#523200' },
  good: { bar: '#0B6B4F', ground: '#EFFAF5', ink: '#08523C' },
  overdue: { bar: '#B4320A', ground: '#FFF4EF', ink: '#8F2505' },
  plain: { bar: '#8F7F8A', ground: '#F8F4F6', ink: '#230F1E' },
} as const;

export type FontName = 'text' | 'strong' | 'display';

export type TypeStyle = {
  readonly font: FontName;
  readonly size: number;
  readonly leading: number;
  readonly colour: string;
};

/** Nothing below eight points: the floor that contracts have by law. */
export const type = {
  title: { font: 'display', size: 25, leading: 29, colour: colour.white },
  subtitle: { font: 'text', size: 10.5, leading: 14, colour: colour.onWall2 },
  band: { font: 'strong', size: 8.5, leading: 11, colour: colour.white },
  figure: { font: 'display', size: 36, leading: 38, colour: colour.ink },
  cat: { font: 'display', size: 20, leading: 24, colour: colour.ink },
  heading: { font: 'display', size: 13.5, leading: 17, colour: colour.ink },
  body: { font: 'text', size: 9.5, leading: 13.2, colour: colour.ink },
  lead: { font: 'strong', size: 10, leading: 13.5, colour: colour.ink2 },
  label: { font: 'text', size: 8, leading: 10.5, colour: colour.ink3 },
  value: { font: 'strong', size: 9.5, leading: 12, colour: colour.ink },
  clause: { font: 'text', size: 9, leading: 12.8, colour: colour.ink },
  clauseTitle: { font: 'strong', size: 9, leading: 12.8, colour: colour.wallBand },
  small: { font: 'text', size: 8, leading: 11, colour: colour.ink2 },
  foot: { font: 'text', size: 8, leading: 10.5, colour: colour.ink3 },
} as const satisfies Readonly<Record<string, TypeStyle>>;

/** Space between blocks. */
export const gap = { block: 12, heading: 19, afterHeading: 5 } as const;
