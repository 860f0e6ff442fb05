import { peso } from '@abona/client/office/money.ts';
import { useGo } from '@abona/client/office/use-address.ts';
import type { StaffCase } from '@abona/contract/staff/staff-case';
import { Facade } from '@abona/ui/dense/object/facade.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Link } from '@abona/ui/link.tsx';
import { caseCopy } from '#copy/case-screen.ts';
import { caseKindWords, caseOutcomeWords, caseStatusWords } from '#copy/cases.ts';
import { customerCopy } from '#copy/customer.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { shownClock } from '#lib/case-clock.ts';
import type { holderOf } from '#lib/holder.ts';
import { dayText, wholeDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useHoldButton } from '#shell/hold-button.tsx';
import { daysFlower } from './case-days.ts';

type FacadeProps = {
  readonly found: StaffCase;
  readonly holder: ReturnType<typeof holderOf>;
};

function clockFigures({ clock, is_open: isOpen, legal_due: legalDue }: StaffCase) {
  const { answer_by: answerBy, days_left: left, days_late: late, day, days, unit } = clock;
  const inTime = isOpen ? caseCopy.left(left) : caseCopy.answeredInTime;
  const due = wholeDayText(answerBy);
  return [
    {
      label: isOpen && late === 0 ? caseCopy.due(due) : caseCopy.wasDue(due),
      value: late > 0 ? caseCopy.late(late) : inTime,
      note: isOpen && unit === 'business' && left > 0 ? caseCopy.workingDays : undefined,
    },
    {
      label: legalDue === null ? caseCopy.houseTerm : caseCopy.legalTerm,
      value: day,
      note: caseCopy.dayOf(days, unit),
    },
  ];
}

function bandItems({ status, turn, outcome, clock }: StaffCase) {
  const { first_reply_by: replyBy, is_first_reply_late: isLate } = clock;
  return [
    { icon: 'scales-fill' as const, text: caseStatusWords[status] },
    ...(outcome === null
      ? []
      : [{ icon: 'check-circle-fill' as const, text: caseOutcomeWords[outcome] }]),
    ...(turn === 'nobody' ? [] : [{ icon: 'swap-bold' as const, text: caseCopy.turns[turn] }]),
    ...(replyBy === null
      ? []
      : [
          isLate
            ? {
                icon: 'warning-fill' as const,
                text: caseCopy.firstReplyLate(wholeDayText(replyBy)),
              }
            : { icon: 'timer-fill' as const, text: caseCopy.firstReply(wholeDayText(replyBy)) },
        ]),
  ];
}

/** What a case is, how long there is, whose it is. */
export function CaseFacade({ found, holder }: FacadeProps) {
  const { clock, is_open: isOpen, customer, amount } = found;
  const go = useGo();
  const { keys, hints } = caseCopy;
  const hold = useHoldButton({
    subject: { kind: 'case', id: found.folio },
    ...{ holder, isOpen, words: caseCopy },
    key: { label: keys.take, hint: hints.take },
  });
  const open = () => go(paths.customer(customer.customer_id));
  useShortcuts([{ keys: 'o', label: keys.customer, hint: hints.customer, run: open }]);
  return (
    <Facade
      tone={clock.days_late > 0 ? 'shade' : 'wall'}
      lead={
        <StatesFlower
          states={daysFlower(clock, isOpen)}
          size={72}
          label={caseCopy.flower(clock.day, clock.days)}
        />
      }
      title={caseKindWords[found.kind]}
      sub={[
        found.folio,
        <Link key="customer" href={paths.customer(customer.customer_id)}>
          {customer.name ?? customerCopy.nameless}
        </Link>,
        caseCopy.received(dayText(new Date(found.opened_at))),
      ]}
      figures={[
        ...clockFigures(found),
        ...(amount === null ? [] : [{ label: caseCopy.amount, value: peso(amount) }]),
      ]}
      actions={hold}
      band={{
        items: bandItems(found),
        end: isOpen ? { icon: 'user-fill', text: holder.text } : undefined,
        used: shownClock(clock, isOpen).used,
      }}
    />
  );
}
