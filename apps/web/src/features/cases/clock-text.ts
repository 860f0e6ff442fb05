import type { CaseSummary } from '@abona/contract/cases/case';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import type { Term } from '@abona/ui/layout/case-wall.tsx';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';

const copy = casesCopy.clock;

export type ClockFace = {
  readonly icon: IconName;
  readonly text: string;
  /** Null: nothing runs any more. */
  readonly term: Term | null;
};

type Timed = Pick<CaseSummary, 'kind' | 'status' | 'is_open' | 'answered_at' | 'clock'>;

export const dayOf = (instant: string): string => dayShort(mexicoCityDate(Date.parse(instant)));

/** We have let the day pass. An answer that came late is no longer late. */
export const isLate = ({ is_open: isOpen, clock }: Timed): boolean => isOpen && clock.days_late > 0;

/** What the clock on the wall says: always a day of the calendar, and whose turn it is. */
export function clockFace(one: Timed, place: 'list' | 'screen'): ClockFace {
  if (!one.is_open) {
    return { icon: 'check-circle-fill', text: endedText(one), term: null };
  }
  const { days, day } = one.clock;
  if (isLate(one)) {
    const text = copy.late(one.clock.days_late, isBusiness(one));
    return { icon: 'warning-fill', text, term: { day: days, days } };
  }
  const text = place === 'list' ? listText(one) : screenText(one);
  return {
    icon: one.kind === 'not_me' ? 'snowflake-fill' : 'clock-fill',
    text,
    term: { day, days },
  };
}

const isBusiness = ({ clock }: Timed): boolean => clock.unit === 'business';

function listText(one: Timed): string {
  const { answer_by: by, days_left: left } = one.clock;
  if (left === 0) return copy.today;
  const words = one.status === 'needs_customer' ? copy.limit : copy.left;
  return words(dayShort(by), left, isBusiness(one));
}

function screenText(one: Timed): string {
  const { answer_by: by, first_reply_by: first, day, days, days_left: left } = one.clock;
  const firstWords = one.clock.is_first_reply_late ? copy.firstReplyLate : copy.firstReply;
  if (left === 0) return copy.today;
  if (first !== null) return firstWords(dayShort(first), dayShort(by));
  return copy.dayOf(dayShort(by), day, copy.total(days, isBusiness(one)));
}

function endedText(one: Timed): string {
  const { status, answered_at: answeredAt, clock } = one;
  if (status === 'withdrawn') return copy.withdrawn;
  if (answeredAt === null) return copy.done;
  const day = dayOf(answeredAt);
  if (clock.days_late > 0) return copy.answeredLate(day, clock.days_late, isBusiness(one));
  if (clock.days_left > 0) return copy.answeredBefore(day, clock.days_left, isBusiness(one));
  return clock.days > 0 ? copy.answeredLastDay(day) : copy.answered(day);
}
