import type { CaseSummary } from '@abona/contract/cases/case';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { CaseClock, CaseTile } from '@abona/ui/layout/case-wall.tsx';
import { casesCopy } from '#copy/cases.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { casePath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { clockFace, dayOf, isLate } from './clock-text.ts';

const copy = casesCopy.list;

/** A request over personal data has its own screen. */
const hrefTo = ({ case_id: id }: CaseSummary): string =>
  id === null ? hrefOf('privacy') : href(casePath(id));

export function OpenCase({ one }: { readonly one: CaseSummary }) {
  const { icon, text, term } = clockFace(one, 'list');
  return (
    <CaseTile
      late={isLate(one)}
      folio={copy.folio(casesCopy.kinds[one.kind], one.folio)}
      title={one.title}
      text={situationOf(one)}
      href={hrefTo(one)}
    >
      <CaseClock short icon={icon} text={text} term={term} />
    </CaseTile>
  );
}

/** What there is to know before it is opened: who let it wait, or what stands still. */
function situationOf(one: CaseSummary): string {
  const { kind, status, subject, amount, clock } = one;
  const isHeld = kind === 'dispute' || kind === 'not_me';
  if (isLate(one)) {
    return (isHeld ? copy.lateHeld : copy.late)(dayShort(clock.answer_by));
  }
  if (status === 'needs_customer') return copy.needsYou;
  if (subject === null) return copy.opened(dayOf(one.opened_at));
  if (isHeld && amount !== null) {
    return (kind === 'dispute' ? copy.held : copy.frozen)(subject.label, peso(amount));
  }
  return copy.about(subject.label, dayOf(one.opened_at));
}

const endOf = ({ status, outcome }: CaseSummary): string | null =>
  outcome === null ? (copy.ended[status] ?? null) : casesCopy.outcomes[outcome];

export function ClosedCases({ cases }: { readonly cases: readonly CaseSummary[] }) {
  return (
    <RowCard>
      {cases.map((one) => {
        const end = endOf(one);
        const isGood = one.outcome === 'in_favour' || one.outcome === 'partly';
        return (
          <Row
            key={one.folio}
            href={hrefTo(one)}
            lead={
              <PetalTile
                tone={isGood ? 'jade' : 'plain'}
                icon={isGood ? 'check-circle-fill' : 'file-text-fill'}
              />
            }
            title={one.title}
            support={end === null ? one.folio : copy.closedAs(one.folio, end)}
          />
        );
      })}
    </RowCard>
  );
}
