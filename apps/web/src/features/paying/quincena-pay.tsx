import type { QuincenaView } from '@abona/contract/collections/quincena';
import type { LoanSummary } from '@abona/contract/lending/loan';
import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payingCopy } from '#copy/paying.ts';
import { quincenaCopy as copy } from '#copy/quincena.ts';
import { useFlags } from '#flags/use-flags.ts';
import { dayLong } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { meansOf } from './means.ts';
import { MeansChoice } from './means-choice.tsx';
import { OpenAttempts } from './open-attempts.tsx';
import { cardsQuery, usePayQuincena } from './pay-queries.ts';
import styles from './paying.module.css';

type QuincenaPayProps = {
  readonly quincena: QuincenaView;
  readonly loans: readonly LoanSummary[];
};

/** One amount for everything that is to be paid next, what of it each purchase gets, and one way to pay it. */
export function QuincenaPay({ quincena, loans }: QuincenaPayProps) {
  const flags = useFlags();
  const cards = useQuery(cardsQuery);
  const { amount } = quincena;
  const means = meansOf({ payable: quincena, cards: cards.data?.cards ?? [], flags, amount });
  const [wanted, setMeans] = useState<string | null>(null);
  const open = means.filter(({ isOpen }) => isOpen);
  const mean = open.find(({ id }) => id === wanted) ?? open[0] ?? null;
  const pay = usePayQuincena();
  return (
    <>
      <QuincenaWall quincena={quincena} />
      <FailureNotice error={pay.error} title={payingCopy.beginFailed} />
      <OpenAttempts attempts={quincena.open} />
      <QuincenaParts quincena={quincena} loans={loans} />
      <MeansChoice means={means} value={mean?.id ?? null} onChange={setMeans} />
      <Button
        full
        busy={pay.isPending}
        disabled={mean === null}
        onClick={() => {
          if (mean === null) return;
          const card = mean.cardId === null ? {} : { card_id: mean.cardId };
          pay.mutate({ amount, rail: mean.rail, ...card });
        }}
      >
        {mean === null ? payingCopy.pickAmount : payingCopy.go[mean.rail](peso(amount))}
      </Button>
    </>
  );
}

function QuincenaWall({
  quincena: { amount, saves, pay_by: payBy, parts },
}: Pick<QuincenaPayProps, 'quincena'>) {
  const isLate = parts.some(({ is_overdue }) => is_overdue);
  return (
    <Wall as="div" shade={isLate} className={styles.wall}>
      <div className={styles.quincena}>
        <Text look="small" tone="muted">
          {copy.total}
        </Text>
        <Text look="amount-xl">
          <Money text={peso(amount)} raised />
        </Text>
        {saves > 0 && <Text look="small-strong">{copy.saves(peso(saves))}</Text>}
      </div>
      <WallBand icon={isLate ? 'warning-fill' : 'check-circle-fill'}>
        <Text look="small-strong">{isLate ? copy.late : copy.until(dayLong(payBy))}</Text>
      </WallBand>
    </Wall>
  );
}

/** Which instalment it is, and what paying it today saves, where it does. */
const supportOf = (part: QuincenaView['parts'][number], total: number): string => {
  const which = copy.part(part.instalment, total, part.count);
  return part.saves > 0 ? copy.partSaves(which, peso(part.saves)) : which;
};

function QuincenaParts({ quincena, loans }: QuincenaPayProps) {
  return (
    <Section title={copy.split}>
      <RowCard>
        {quincena.parts.map((part) => {
          const loan = loans.find(({ loan_id }) => loan_id === part.loan_id);
          if (loan === undefined) return null;
          return (
            <Row
              key={part.loan_id}
              still
              tall
              lead={
                <Flower
                  total={loan.instalments_total}
                  paid={loan.instalments_paid}
                  overdue={loan.instalments_overdue}
                  size={52}
                />
              }
              title={goodsOrShop(loan)}
              support={supportOf(part, loan.instalments_total)}
              amount={peso(part.amount)}
              {...(part.is_overdue
                ? { end: <Tag tone="late" text={payingCopy.choose.late} /> }
                : {})}
            />
          );
        })}
      </RowCard>
    </Section>
  );
}
