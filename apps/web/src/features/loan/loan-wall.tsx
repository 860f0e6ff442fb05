import type { LoanDetail } from '@abona/contract/lending/loan';
import { Flower } from '@abona/ui/flower/flower.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Text } from '@abona/ui/text.tsx';
import { loanCopy as copy } from '#copy/loan.ts';
import { dayMonth } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import styles from './loan.module.css';

const FLOWER_PX = 192;

type Band = { readonly icon: IconName; readonly text: string };

function endedBand({ closing, closed_on }: LoanDetail): Band {
  const day = dayMonth(closed_on ?? '');
  if (closing === 'refunded') return { icon: 'check-circle-fill', text: copy.band.refunded(day) };
  if (closing === 'void') return { icon: 'check-circle-fill', text: copy.band.void(day) };
  if (closing === 'withdrawn') {
    return { icon: 'check-circle-fill', text: copy.band.withdrawn(day) };
  }
  return { icon: 'check-circle-fill', text: copy.band.finished(day) };
}

function bandOf(loan: LoanDetail): Band {
  if (loan.status !== 'active') return endedBand(loan);
  if (loan.overdue !== null) {
    const { amount, days_late } = loan.overdue;
    return { icon: 'warning-fill', text: copy.band.late(peso(amount), days_late) };
  }
  return { icon: 'check-circle-fill', text: copy.band.current(dayMonth(loan.last_due_date)) };
}

/** The flower of a loan: what was paid, what is missing, how it stands. */
export function LoanWall({ loan }: { readonly loan: LoanDetail }) {
  const { instalments_total: total, instalments_paid: paid, instalments_overdue: late } = loan;
  const { icon, text } = bandOf(loan);
  const isOver = loan.status !== 'active';
  return (
    <Wall as="div" className={styles.wall} shade={loan.overdue !== null}>
      <div className={styles.body}>
        <Flower
          total={total}
          paid={isOver ? total : paid}
          overdue={late}
          marksNext={!isOver}
          size={FLOWER_PX}
          core={copy.core(paid, total)}
          coreNote={copy.coreNote}
          label={copy.progress(paid, total)}
        />
        <dl className={styles.sums}>
          <div className={styles.sum}>
            <dt>{copy.paid}</dt>
            <dd>{peso(loan.paid)}</dd>
          </div>
          <div className={styles.sum}>
            <dt>{copy.left}</dt>
            <dd>{peso(loan.remaining)}</dd>
          </div>
        </dl>
      </div>
      <WallBand icon={icon}>
        <Text look="small-strong">{text}</Text>
      </WallBand>
    </Wall>
  );
}
