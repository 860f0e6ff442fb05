import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { portfolioCopy } from '#copy/portfolio.ts';
import { shortDayText } from '#lib/moments.ts';

export type Portfolio = StaffCallReply<'getPortfolio'>;
export type Share = Portfolio['yield'];

const MILLION = 100_000_000;

/** «$115.8 M» from a million pesos on; the centavo below. */
export const shortPeso = (amount: number): string =>
  amount >= MILLION ? `$${(amount / MILLION).toFixed(1)} M` : peso(amount);

export const countText = (count: number): string => count.toLocaleString('es-MX');

/** The server's own figure; a dash where there is nothing to divide by. */
export const shareText = ({ percent }: Share): string => (percent === null ? '—' : `${percent}%`);

/** A share as a number, for drawings. */
export const percentValue = ({ percent }: Share): number => Number(percent ?? 0);

type Change = {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly good?: boolean;
};

type Movement = {
  readonly now: number;
  readonly before: number;
  readonly since: string;
  /** By how much, in words without a sign. */
  readonly text: (difference: number) => string;
  readonly isGoodUp: boolean;
};

/** How a figure moved since the last month's end. */
export function changeOf({ now, before, since, text, isGoodUp }: Movement): Change {
  const { figures } = portfolioCopy;
  const difference = now - before;
  const day = shortDayText(since);
  if (difference === 0) return { text: figures.same(day), direction: 'same' };
  return {
    text: figures.up(text(Math.abs(difference)), day),
    direction: difference > 0 ? 'up' : 'down',
    good: difference > 0 === isGoodUp,
  };
}
