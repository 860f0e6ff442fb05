import type { PayableView, PaymentChoice } from '@abona/contract/collections/payment-attempt';
import { Button } from '@abona/ui/button/button.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { type AmountText, amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { payingCopy as copy } from '#copy/paying.ts';
import { useFlags } from '#flags/use-flags.ts';
import { peso } from '#lib/peso.ts';
import { debitPath, loanPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { type Means, meansOf } from './means.ts';
import { MeansChoice } from './means-choice.tsx';
import { OpenAttempts, ScheduledNotice } from './open-attempts.tsx';
import {
  amountOf,
  chosenBy,
  dueNow,
  type Prepayment,
  parametersOf,
  prepaymentBody,
  prepaymentOf,
} from './pay-choice.ts';
import { cardsQuery, useBeginPayment } from './pay-queries.ts';
import { railFacts } from './rail-facts.ts';
import { usePayParameters } from './use-pay-parameters.ts';

const PaySummary = lazy(() =>
  import('./pay-summary.tsx').then((part) => ({ default: part.PaySummary })),
);

type PayFormProps = {
  readonly payable: PayableView;
  readonly seenAt: number | null;
  readonly onRetry: () => Promise<unknown>;
};

/** An amount of the address, as it is typed. */
const typedOf = (cantidad: string | undefined): AmountText =>
  /^\d{3,10}$/.test(cantidad ?? '') && cantidad !== undefined
    ? `${cantidad.slice(0, -2)}.${cantidad.slice(-2)}`
    : '';

/** How much and with what; the rest is one press. */
function useChoice(payable: PayableView) {
  const parameters = usePayParameters();
  const [choice, setChoice] = useState<PaymentChoice | null>(() => chosenBy(payable, parameters));
  const [typed, setTyped] = useState<AmountText>(() => typedOf(parameters.cantidad));
  const [prepayment, setPrepayment] = useState<Prepayment>(() => prepaymentOf(parameters));
  const amount = choice === null ? null : amountOf(payable, choice, amountCentavos(typed));
  const isAhead = choice === 'amount' && amount !== null && amount > dueNow(payable);
  return {
    choice,
    setChoice,
    typed,
    setTyped,
    amount,
    prepayment: isAhead ? prepayment : null,
    setPrepayment,
  };
}

export function PayForm({ payable, seenAt, onRetry }: PayFormProps) {
  const { go } = useNavigation();
  const flags = useFlags();
  const cards = useQuery(cardsQuery);
  const chosen = useChoice(payable);
  const { choice, amount, prepayment } = chosen;
  const means = meansOf({ payable, cards: cards.data?.cards ?? [], flags, amount });
  const [wantedMeans, setMeans] = useState<string | null>(null);
  const mean =
    means.find(({ id, isOpen }) => id === wantedMeans && isOpen) ??
    means.find(({ isOpen }) => isOpen) ??
    null;
  const begin = useBeginPayment();
  const { loan_id } = payable;

  const pay = () => {
    if (choice === null || amount === null || mean === null) return;
    const wanted = { choice, amount, prepayment };
    const { door } = railFacts[mean.rail];
    if (door !== null) {
      go(debitPath(loan_id, { door, step: '', parameters: parametersOf(wanted) }));
      return;
    }
    begin.mutate({
      loan_id,
      choice,
      amount,
      rail: mean.rail,
      ...(mean.cardId === null ? {} : { card_id: mean.cardId }),
      ...prepaymentBody(prepayment),
    });
  };
  const action = (
    <Button
      full
      busy={begin.isPending}
      disabled={amount === null || mean === null || seenAt !== null}
      onClick={pay}
    >
      {buttonText(amount, mean)}
    </Button>
  );
  return (
    <Screen title={copy.title} onBack={() => go(loanPath(loan_id))} dock={action}>
      <Columns
        main={
          <>
            <SeenNotice at={seenAt} onRetry={onRetry} />
            <FailureNotice error={begin.error} title={copy.beginFailed} />
            <OpenAttempts attempts={payable.open} />
            <AmountChoice payable={payable} chosen={chosen} />
            <MeansChoice means={means} value={mean?.id ?? null} onChange={setMeans} />
            <FailureNotice error={cards.error} onRetry={cards.refetch} />
          </>
        }
        aside={
          <>
            <Suspense fallback={<Skeleton shape="card" />}>
              <PaySummary payable={payable} amount={amount} mean={mean} />
            </Suspense>
            <ScheduledNotice attempt={payable.scheduled} />
            <OnDesktop>{action}</OnDesktop>
          </>
        }
      />
    </Screen>
  );
}

const buttonText = (amount: number | null, mean: Means | null): string =>
  amount === null || mean === null ? copy.pickAmount : copy.go[mean.rail](peso(amount));
