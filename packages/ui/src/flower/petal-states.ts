export type PetalState = 'paid' | 'overdue' | 'next' | 'rest';

export type FlowerProgress = {
  readonly total: number;
  readonly paid: number;
  readonly overdue?: number;
  /** Whether the next petal to pay is marked; off where the flower only shows a number. */
  readonly marksNext?: boolean;
};

const PETALS_MAX = 24;

/** Fewer than three petals make no flower and more than 24 no readable one. */
function drawnPetals(total: number): number {
  if (total === 1) return 3;
  if (total === 2) return 4;
  return Math.min(total, PETALS_MAX);
}

function stateOf(instalment: number, progress: FlowerProgress): PetalState {
  const { paid, overdue = 0, marksNext = true } = progress;
  if (instalment < paid) return 'paid';
  if (instalment < paid + overdue) return 'overdue';
  return marksNext && overdue === 0 && instalment === paid ? 'next' : 'rest';
}

/**
 * One petal per instalment. A plan of one or two draws each instalment with several petals; a
 * plan longer than 24 shows its share of 24, rounded down so that only a finished plan looks so.
 */
export function petalStates(progress: FlowerProgress): PetalState[] {
  const { total, paid, overdue = 0 } = progress;
  if (total < 1) return [];
  const drawn = drawnPetals(total);
  const perInstalment = Math.max(1, drawn / total);
  const share = (count: number) => (total > PETALS_MAX ? (count * drawn) / total : count);
  const scaled = {
    ...progress,
    paid: Math.floor(share(paid)),
    overdue: Math.ceil(share(overdue)),
  };
  return Array.from({ length: drawn }, (_, petal) =>
    stateOf(Math.floor(petal / perInstalment), scaled),
  );
}
