import type { CaseView } from '@abona/contract/cases/case';
import type { CaseStop } from '@abona/contract/cases/case-status';
import { type FrozenItem, FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';
import { momentShort } from '#lib/moment-text.ts';
import { peso } from '#lib/peso.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { dayOf } from './clock-text.ts';

const copy = casesCopy.one.still;

type Part = { readonly view: CaseView };
type Hold = CaseView['holds'][number];

/** What stands still while a case is open, and what goes on all the same. */
export function StandsStill({ view }: Part) {
  const [first] = view.holds;
  if (first === undefined) return null;
  const isFrozen = view.kind === 'not_me';
  const items = isFrozen ? frozenOf(first) : pausedOf(first);
  return (
    <Section title={isFrozen ? copy.frozenSince(momentShort(first.since)) : copy.title}>
      <Card>
        <FrozenList items={items} />
        {view.kind === 'dispute' && view.subject?.loan_id != null && (
          <GoesOn view={view} loanId={view.subject.loan_id} />
        )}
      </Card>
    </Section>
  );
}

type ShownStop = Exclude<CaseStop, 'debit'>;
const order = ['collect', 'mora', 'bureau', 'lending'] as const satisfies readonly ShownStop[];

/** In the order in which they matter; a debit is one way of collecting. */
const shown = ({ stops }: Hold): readonly ShownStop[] =>
  order.filter((stop) => stops.includes(stop));

const pausedOf = (hold: Hold): readonly FrozenItem[] =>
  shown(hold).map((stop) => {
    const { title, support } = copy.stops[stop];
    const isCollect = stop === 'collect';
    return {
      icon: 'pause-circle-fill',
      title: isCollect && hold.amount !== null ? copy.amountOf(title, peso(hold.amount)) : title,
      support: isCollect ? copy.since(dayOf(hold.since)) : support,
    };
  });

const frozenOf = (hold: Hold): readonly FrozenItem[] =>
  shown(hold).map((stop) => ({
    icon: 'snowflake-fill',
    ...(stop === 'mora' || stop === 'bureau' ? copy.frozen[stop] : copy.stops[stop]),
  }));

/** The next instalment that is not disputed keeps its day. */
function GoesOn({ view, loanId }: Part & { readonly loanId: string }) {
  const loan = useQuery(loanQuery(loanId)).data?.value;
  const next = loan?.instalments.find(
    ({ number, state }) => state === 'scheduled' && number !== view.subject?.instalment,
  );
  if (next === undefined) return null;
  return (
    <FrozenList
      items={[
        {
          icon: 'calendar-check-fill',
          title: copy.goesOn(next.number, peso(next.owed)),
          support: copy.goesOnText(dayShort(next.pay_by)),
          goesOn: true,
        },
      ]}
    />
  );
}
