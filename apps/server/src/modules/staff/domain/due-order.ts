/** Something with a last day. */
export type Due = {
  readonly due_on: string;
  readonly is_late: boolean;
  /** Whose term it is; `house`: nobody's but ours. */
  readonly clock: string;
};

const byLate = (one: Due, other: Due): number => Number(other.is_late) - Number(one.is_late);

const byLaw = (one: Due, other: Due): number =>
  Number(one.clock === 'house') - Number(other.clock === 'house');

/** As they fall due; of one day, the law's before those of the house. */
export const byDay = (one: Due, other: Due): number =>
  one.due_on.localeCompare(other.due_on) || byLaw(one, other);

/** What was missed goes before what can still be kept; then the law's terms before those of the house. */
export const byUrgency = (one: Due, other: Due): number =>
  byLate(one, other) || byLaw(one, other) || byDay(one, other);
