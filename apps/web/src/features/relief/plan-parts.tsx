import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefPlan, ReliefPreview } from '@abona/contract/lending/relief';
import { CatBox } from '@abona/ui/display/cat-box.tsx';
import { FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { ScheduleList } from '@abona/ui/display/schedule-list.tsx';
import { Difference, TwoPlans } from '@abona/ui/display/two-plans.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { reliefCopy } from '#copy/relief.ts';
import { dayShort, dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';

const copy = reliefCopy.plan;

type SideBySideProps = { readonly loan: LoanDetail; readonly preview: ReliefPreview };

/** Fact by fact, and the difference in ink. */
export function SideBySide({ loan, preview }: SideBySideProps) {
  const { now, next, cost, bureau } = preview;
  const lighter = now.level_payment - next.level_payment;
  return (
    <Section title={copy.sides}>
      <TwoPlans
        today={{
          title: copy.today,
          facts: factsOf(now, loan, loan.overdue === null ? copy.current : copy.late),
        }}
        proposed={{
          title: copy.proposed,
          facts: factsOf(next, loan, copy.histories[bureau.key]),
        }}
      />
      <Difference
        text={cost < 0 ? copy.less : copy.more}
        {...(lighter > 0 ? { support: copy.lighter(peso(lighter)) } : {})}
        amount={`${cost < 0 ? '−' : '+'} ${peso(Math.abs(cost))}`}
      />
    </Section>
  );
}

const factsOf = (plan: ReliefPlan, { frequency }: LoanDetail, history: string) => [
  { name: copy.each(frequency), value: peso(plan.level_payment) },
  { name: copy.count, value: String(plan.instalments.length) },
  { name: copy.total, value: peso(plan.remaining) },
  { name: copy.cat, value: plan.cat_percent === null ? copy.noCat : `${plan.cat_percent}%` },
  { name: copy.ends, value: dayWithYear(plan.last_due_date) },
  { name: copy.history, value: history },
];

/** What fell due before and is asked for with the first of a new plan; dates that only move leave it where it is. */
export function carriedOf({ next, bureau }: ReliefPreview): number {
  if (bureau.key === 'DP') return 0;
  return next.instalments.reduce((left, { total }) => left - total, next.remaining);
}

export function NewDates({ preview }: { readonly preview: ReliefPreview }) {
  const { next: plan, forgiven } = preview;
  const carried = carriedOf(preview);
  const told = forgiven === null ? copy.carried : copy.carriedInterest;
  return (
    <Section title={copy.dates}>
      <Card>
        <ScheduleList
          entries={plan.instalments.map(({ number, pay_by: day, total }, place) => ({
            number,
            state: place === 0 ? ('next' as const) : ('rest' as const),
            date: dayShort(day),
            ...(place === 0 ? { note: copy.first } : {}),
            amount: peso(total),
            label: copy.label(number),
          }))}
        />
        {carried > 0 && <Text look="small">{told(peso(carried))}</Text>}
      </Card>
    </Section>
  );
}

type OfferProps = { readonly preview: ReliefPreview; readonly until: string | null };

/** What a quita gives up, until when it can be signed, and what being late with the rest means. */
export function Offer({ preview: { forgiven }, until }: OfferProps) {
  if (forgiven === null || until === null) return null;
  const { principal, charges } = forgiven;
  const words = copy.offer;
  return (
    <Section title={words.title}>
      <Card>
        <FrozenList
          items={[
            {
              icon: 'check-circle-fill',
              title: words.forgiven(peso(principal + charges)),
              support: words.parts(peso(principal), peso(charges)),
            },
            {
              icon: 'calendar-check-fill',
              title: words.until(dayWithYear(until)),
              support: words.untilText,
            },
            { icon: 'repeat', title: words.later, support: words.laterText, goesOn: true },
          ]}
        />
      </Card>
    </Section>
  );
}

export const Bureau = ({ preview: { bureau } }: { readonly preview: ReliefPreview }) => (
  <Banner tone="info" icon="eye-fill" title={copy.bureau} text={bureau.text} />
);

type NewCatProps = { readonly plan: ReliefPlan; readonly on: string };

export function NewCat({ plan: { cat_percent: percent }, on }: NewCatProps) {
  if (percent === null) return null;
  return (
    <CatBox figure={copy.catTitle(percent)} suffix={copy.catSuffix}>
      {copy.catText(dayWithYear(on))}
    </CatBox>
  );
}
