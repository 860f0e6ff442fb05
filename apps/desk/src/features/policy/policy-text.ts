import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { FairnessKind } from '@abona/contract/staff/policy-catalogue';
import { groupWords, policyCopy } from '#copy/policies.ts';

export type PolicyView = StaffCallReply<'getPolicy'>;
export type PolicyVersion = PolicyView['policy'];
export type ComparedRule = PolicyView['rules'][number];
export type ChallengerRun = NonNullable<PolicyView['run']>;
export type ChallengerResult = NonNullable<ChallengerRun['result']>;
export type Side = ChallengerResult['champion'];

const MILLION = 100_000_000;

export const countText = (count: number): string => count.toLocaleString('es-MX');

/** «$41.4 M» from a million pesos on; whole pesos below. */
export const shortPeso = (amount: number): string =>
  amount >= MILLION ? `$${(amount / MILLION).toFixed(1)} M` : peso(amount);

/** Hundredths of a percent as a percent with one decimal; a dash where there is nothing to divide by. */
export const bpsText = (bps: number | null): string =>
  bps === null ? policyCopy.figures.none : `${(bps / 100).toFixed(1)}%`;

export const bpsOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** `0.84`. */
export const ratioText = (bps: number): string => (bps / 10_000).toFixed(2);

/** A group as people call it; a state comes with its own name. */
export const groupText = (group: string): string => groupWords[group] ?? group;

export const breachedKinds = ({ fairness }: ChallengerResult): readonly FairnessKind[] =>
  fairness.filter(({ is_breached }) => is_breached).map(({ kind }) => kind);
