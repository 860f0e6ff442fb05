import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { Confetti } from '@abona/ui/art/confetti.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { attemptCopy } from '#copy/paying.ts';
import { quincenaCopy } from '#copy/quincena.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, loanPath, receiptsPath } from '#routing/loan-paths.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import styles from './paying.module.css';

const copy = attemptCopy.applied;
const FLOWER_PX = 160;
const JOINT_FLOWER_PX = 96;

const titleOf = (isJoint: boolean, isFinished: boolean): string => {
  if (isJoint) return quincenaCopy.applied.title;
  return isFinished ? copy.finished : copy.title;
};

/** What paying early has saved, over all loans that it paid. */
const savedBy = ({ joint, receipt }: PaymentAttemptView): number =>
  joint === null ? (receipt?.saved ?? 0) : joint.parts.reduce((sum, { saved }) => sum + saved, 0);

/** A petal blooms: what was paid, how far the loan is, and the receipt. */
export function AppliedWall({ attempt }: { readonly attempt: PaymentAttemptView }) {
  const { data } = useQuery(loanQuery(attempt.loan_id));
  const loan = data?.value;
  const isOver = loan !== undefined && loan.status !== 'active';
  const { joint } = attempt;
  const amount = peso(joint?.amount ?? attempt.receipt?.amount ?? attempt.amount);
  const isFinished = joint === null && isOver;
  const saved = savedBy(attempt);
  return (
    <>
      <Wall as="div" className={styles.wall}>
        {isFinished && <Confetti />}
        <div className={styles.result} role="status">
          {joint !== null && <JointFlowers joint={joint} />}
          {loan !== undefined && joint === null && (
            <Flower
              blooms
              total={loan.instalments_total}
              paid={isFinished ? loan.instalments_total : loan.instalments_paid}
              overdue={loan.instalments_overdue}
              marksNext={!isFinished}
              size={FLOWER_PX}
              label={attemptCopy.details.progressValue(
                loan.instalments_paid,
                loan.instalments_total,
              )}
            />
          )}
          <h2>{titleOf(joint !== null, isFinished)}</h2>
          <Text tone="muted">
            {joint === null
              ? copy.text(amount)
              : quincenaCopy.applied.text(amount, joint.parts.length)}
          </Text>
        </div>
        {saved > 0 && (
          <WallBand icon="piggy-bank-fill">
            <Text look="small-strong">{quincenaCopy.applied.saved(peso(saved))}</Text>
          </WallBand>
        )}
        {loan !== undefined && joint === null && (
          <WallBand icon="check-circle-fill">
            <Text look="small-strong">
              {isFinished
                ? copy.finishedText(loan.title)
                : `${attemptCopy.details.progress} ${attemptCopy.details.progressValue(loan.instalments_paid, loan.instalments_total)}`}
            </Text>
          </WallBand>
        )}
      </Wall>
      <ButtonLink full href={href(receiptsPath(attempt.loan_id))}>
        {attemptCopy.receipts}
      </ButtonLink>
      <ButtonLink full variant="line" href={href(loanPath(attempt.loan_id))}>
        {attemptCopy.plan}
      </ButtonLink>
      <ButtonLink full variant="text" href={hrefOf('home')}>
        {attemptCopy.home}
      </ButtonLink>
    </>
  );
}

type Joint = NonNullable<PaymentAttemptView['joint']>;

/** A flower for each purchase that was paid, under its own name. */
function JointFlowers({ joint }: { readonly joint: Joint }) {
  return (
    <ul className={styles.flowers}>
      {joint.parts.map((part) => (
        <JointFlower key={part.attempt_id} loanId={part.loan_id} />
      ))}
    </ul>
  );
}

function JointFlower({ loanId }: { readonly loanId: string }) {
  const { data } = useQuery(loanQuery(loanId));
  const loan = data?.value;
  if (loan === undefined) return null;
  const { instalments_total: total, instalments_paid: paid, instalments_overdue: late } = loan;
  const name = goodsOrShop(loan);
  return (
    <li className={styles.flower}>
      <Flower
        blooms
        total={total}
        paid={paid}
        overdue={late}
        size={JOINT_FLOWER_PX}
        label={quincenaCopy.applied.flower(name, paid, total)}
      />
      <Text look="small-strong">{name}</Text>
    </li>
  );
}
