import type { Assignment } from '@abona/contract/staff/staff-assignment';
import { caseCopy } from '#copy/case-screen.ts';
import { hourText } from '#lib/moments.ts';
import { firstName } from '#lib/short-text.ts';

type Holder = {
  /** `other`: nobody else may work on it now. */
  readonly state: 'free' | 'mine' | 'other';
  readonly text: string;
};

/** Whose a case is at this moment. What somebody took and left too long is anybody's again. */
export function holderOf(assignment: Assignment | null, now: Date): Holder {
  if (assignment === null) return { state: 'free', text: caseCopy.free };
  const until = new Date(assignment.until);
  const isOver = until <= now;
  const hour = hourText(until);
  if (assignment.is_mine)
    return isOver
      ? { state: 'free', text: caseCopy.wasMine }
      : { state: 'mine', text: caseCopy.mine(hour) };
  const name = firstName(assignment.person.name);
  return isOver
    ? { state: 'free', text: caseCopy.wasTaken(name) }
    : { state: 'other', text: caseCopy.taken(name, hour) };
}
