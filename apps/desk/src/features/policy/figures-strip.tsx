import { peso } from '@abona/client/office/money.ts';
import { Figure, FigureStrip } from '@abona/ui/dense/display/figure.tsx';
import { policyCopy } from '#copy/policies.ts';
import { dateText, shortDayText } from '#lib/moments.ts';
import {
  bpsOf,
  bpsText,
  type ChallengerResult,
  countText,
  type Side,
  shortPeso,
} from './policy-text.ts';

const copy = policyCopy.figures;

type Movement = {
  readonly before: number | null;
  readonly after: number | null;
  readonly text: (difference: number) => string;
  readonly isGoodUp: boolean;
};

/** How the challenger differs from the policy that decides. */
function changeOf({ before, after, text, isGoodUp }: Movement) {
  if (before === null || after === null || before === after) return {};
  const difference = after - before;
  return {
    change: {
      text: text(Math.abs(difference)),
      direction: difference > 0 ? ('up' as const) : ('down' as const),
      good: difference > 0 === isGoodUp,
    },
  };
}

const points = (bps: number): string => copy.points((bps / 100).toFixed(1));
const lossOf = ({ expected_loss, amount }: Side) => bpsOf(expected_loss, amount);

/** What the challenger would do, beside what is done today. */
export function FiguresStrip({ result }: { readonly result: ChallengerResult }) {
  const { champion, challenger, decisions, first_decided_at: from, last_decided_at: to } = result;
  const approved = [champion, challenger].map((side) => bpsOf(side.approved, decisions));
  const [approvedBefore = null, approvedAfter = null] = approved;
  return (
    <FigureStrip>
      <Figure
        label={copy.approved}
        value={bpsText(approvedAfter)}
        note={copy.today(bpsText(approvedBefore))}
        {...changeOf({
          before: approvedBefore,
          after: approvedAfter,
          text: points,
          isGoodUp: true,
        })}
      />
      <Figure
        label={copy.loss}
        value={bpsText(lossOf(challenger))}
        note={copy.today(bpsText(lossOf(champion)))}
        {...changeOf({
          before: lossOf(champion),
          after: lossOf(challenger),
          text: points,
          isGoodUp: false,
        })}
      />
      <Figure
        label={copy.amount}
        value={shortPeso(challenger.amount)}
        note={copy.today(shortPeso(champion.amount))}
        {...changeOf({
          before: champion.amount,
          after: challenger.amount,
          text: shortPeso,
          isGoodUp: true,
        })}
      />
      <Figure
        label={copy.lossAmount}
        value={wholePeso(challenger.expected_loss)}
        note={copy.today(wholePeso(champion.expected_loss))}
        {...changeOf({
          before: champion.expected_loss,
          after: challenger.expected_loss,
          text: wholePeso,
          isGoodUp: false,
        })}
      />
      <Figure
        label={copy.tested}
        value={countText(decisions)}
        note={
          from === null || to === null
            ? undefined
            : copy.testedNote(shortDayText(from.slice(0, 10)), dateText(new Date(to)))
        }
      />
    </FigureStrip>
  );
}

/** Expected losses are estimates: centavos would say more than anybody knows. */
const wholePeso = (amount: number): string =>
  peso(Math.round(amount / 100) * 100).replace('.00', '');
