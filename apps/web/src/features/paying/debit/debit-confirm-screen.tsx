import type { BeginPayment } from '@abona/contract/collections/payment-attempt';
import { Button } from '@abona/ui/button/button.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debitCopy, payingCopy } from '#copy/paying.ts';
import { prepaymentBody, wantedBy } from '#features/paying/pay-choice.ts';
import {
  cardsQuery,
  mandatesQuery,
  payableQuery,
  useBeginPayment,
} from '#features/paying/pay-queries.ts';
import { PaySkeleton } from '#features/paying/pay-skeleton.tsx';
import { usePayParameters } from '#features/paying/use-pay-parameters.ts';
import { peso } from '#lib/peso.ts';
import { type DebitDoor, debitPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useDebitPlace } from './use-debit-place.ts';

const copy = debitCopy.confirm;

export const DebitConfirmScreen = () => <Confirm door="debito" />;
export const SantanderConfirmScreen = () => <Confirm door="debito-santander" />;

type Source = {
  readonly name: string;
  readonly isMandate: boolean;
  readonly body: Pick<BeginPayment, 'rail' | 'card_id' | 'mandate_id'>;
};

/** What is charged: a card, a mandate's account, or whichever one the bank's page asks for. */
function useSource(medio: string | undefined): Source | null {
  const cards = useQuery(cardsQuery);
  const mandates = useQuery(mandatesQuery);
  if (medio === 'santander') {
    return { name: debitCopy.santander.source, isMandate: false, body: { rail: 'santander' } };
  }
  const card = cards.data?.cards.find(({ card_id }) => card_id === medio);
  if (card !== undefined) {
    const name = payingCopy.rails.card(payingCopy.brands[card.brand], card.last_four);
    return { name, isMandate: false, body: { rail: 'card', card_id: card.card_id } };
  }
  const mandate = mandates.data?.items.find(({ mandate_id }) => mandate_id === medio);
  if (mandate === undefined) return null;
  return {
    name: debitCopy.mandate(mandate.bank, mandate.account_last4),
    isMandate: true,
    body: { rail: 'direct_debit', mandate_id: mandate.mandate_id },
  };
}

/** The amount, the source and its terms, before anything is charged. */
function Confirm({ door }: { readonly door: DebitDoor }) {
  const { go } = useNavigation();
  const { loanId, parameters } = useDebitPlace();
  const { medio } = usePayParameters();
  const payable = useQuery(payableQuery(loanId));
  const loan = useQuery(loanQuery(loanId));
  const source = useSource(medio);
  const begin = useBeginPayment();
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const wanted = payable.data === undefined ? null : wantedBy(payable.data.value, parameters);

  const pay = () => {
    setTried(true);
    if (!isAgreed || wanted === null || source === null) return;
    const { choice, amount, prepayment } = wanted;
    begin.mutate({
      loan_id: loanId,
      choice,
      amount,
      ...source.body,
      ...prepaymentBody(prepayment),
    });
  };
  const action = (
    <Button full busy={begin.isPending} disabled={wanted === null || source === null} onClick={pay}>
      {wanted === null ? payingCopy.pickAmount : copy.go(peso(wanted.amount))}
    </Button>
  );
  return (
    <Screen
      title={copy.title}
      onBack={() => go(debitPath(loanId, { door, step: '', parameters }))}
      dock={action}
    >
      {payable.isPending && <PaySkeleton />}
      <FailureNotice error={payable.error} title={payingCopy.failed} onRetry={payable.refetch} />
      {wanted !== null && (
        <Stack gap={5}>
          <FailureNotice error={begin.error} title={payingCopy.beginFailed} />
          <Card as="section">
            <CostList
              costs={[
                ...(loan.data === undefined
                  ? []
                  : [{ name: copy.loan, amount: loan.data.value.title }]),
                { name: copy.from, amount: source?.name ?? '—' },
                { name: copy.amount, amount: peso(wanted.amount), total: true },
              ]}
            />
          </Card>
          {source?.isMandate === true && (
            <Text look="small" tone="muted">
              {copy.mandateTerms}
            </Text>
          )}
          <Checkbox
            checked={isAgreed}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            error={isTried && !isAgreed ? copy.needed : undefined}
          >
            {copy.terms}
          </Checkbox>
          {door === 'debito-santander' && medio === 'santander' && (
            <Banner tone="info" text={debitCopy.santander.text} />
          )}
          <OnDesktop>{action}</OnDesktop>
        </Stack>
      )}
    </Screen>
  );
}
