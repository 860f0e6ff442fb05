import type { KeyName } from '@abona/contract/staff/operations';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';

/** A key or secret that this node was started with. */
export type HeldKey = {
  readonly name: KeyName;
  /** Null: it goes by no name. */
  readonly id: string | null;
  readonly secret: string;
  /** The others of its name only read what is older. */
  readonly isCurrent: boolean;
};

const KEY_MONTH = /^\d{4}-(0[1-9]|1[0-2])/;

type Clocked = { readonly made: string | null; readonly dueOn: CivilDate | null };

/**
 * When a key is to be rolled: so many days after it was made, which its name says by its month as the handbook of
 * operations asks, or else after we were first started with it. One that only reads what is older is taken out when
 * nothing uses it any more, and has no day; nor has the one of the blind indexes, which would all be made anew.
 */
export function keyClockOf(
  { name, id, isCurrent }: Pick<HeldKey, 'name' | 'id' | 'isCurrent'>,
  since: Date,
  lifeDays: number,
): Clocked {
  const made = id === null ? null : (KEY_MONTH.exec(id)?.[0] ?? null);
  const from = made === null ? mexicoCityDate(since.getTime()) : civilDate(`${made}-01`);
  const isRolled = isCurrent && name !== 'field_index';
  return { made, dueOn: isRolled ? addDays(from, lifeDays) : null };
}
