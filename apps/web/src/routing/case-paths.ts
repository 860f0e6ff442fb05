import { paths } from './paths.ts';

const part = (text: string): string => encodeURIComponent(text);

/** What can be begun, as the address calls it. */
export const openingSlugs = [
  'aclaracion',
  'queja',
  'no-fui-yo',
  'revision',
  'dificultad',
  'desistimiento',
  'no-puedo-pagar',
] as const;
export type OpeningSlug = (typeof openingSlugs)[number];

/** What a case to be opened is about. */
export type OpeningParameters = {
  readonly movimiento?: string;
  readonly credito?: string;
  readonly abono?: string;
  readonly solicitud?: string;
};

/** Paths below the base path, for `useNavigation`. */
export const casePath = (caseId: string): string => paths.caseDetail.replace('{id}', part(caseId));

export function openingPath(slug: OpeningSlug, parameters: OpeningParameters = {}): string {
  const search = new URLSearchParams(parameters as Record<string, string>).toString();
  const path = paths.caseOpening.replace('{kind}', slug);
  return search === '' ? path : `${path}?${search}`;
}

export const withdrawalPath = (loanId: string): string =>
  paths.withdrawal.replace('{id}', part(loanId));

export const reliefPath = (loanId: string): string => paths.relief.replace('{id}', part(loanId));

const reliefSlugs = {
  move_due: 'mover',
  skip: 'saltar',
  restructure: 'plan-mas-largo',
  quita: 'quita',
} as const;

type ReliefKind = keyof typeof reliefSlugs;

/** Which way out, and how far: the address carries it, so that a reload shows the same plan. */
export type ReliefChoice = {
  readonly kind: ReliefKind;
  /** The day it moves to, or the count of instalments. */
  readonly measure?: string;
};

export function reliefPlanPath(loanId: string, { kind, measure }: ReliefChoice): string {
  const path = `${reliefPath(loanId)}/${reliefSlugs[kind]}`;
  return measure === undefined ? path : `${path}?a=${part(measure)}`;
}

export function reliefKindOf(slug: string): ReliefChoice['kind'] | null {
  const kinds = ['move_due', 'skip', 'restructure', 'quita'] as const;
  return kinds.find((kind) => reliefSlugs[kind] === slug) ?? null;
}
