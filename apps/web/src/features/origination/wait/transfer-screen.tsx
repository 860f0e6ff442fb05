import type { TransactionDetails } from '@abona/contract/origination/application';
import { formatInstant } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { CopyRow } from '@abona/ui/display/copy-row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { copyText } from '#browser/clipboard.ts';
import { waitsCopy } from '#copy/waits.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { transactionQuery } from '#features/origination/frame/funnel-queries.ts';
import { FunnelTitle } from '#features/origination/frame/funnel-title.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useProgress } from './use-progress.ts';

const copy = waitsCopy.transfer;

const PayoutWait = lazy(() =>
  import('./payout-wait.tsx').then((part) => ({ default: part.PayoutWait })),
);

type Transfer = NonNullable<TransactionDetails['transfer']>;

const money = (amount: number): string => formatMoney(centavos(amount));
const inThrees = (clabe: string): string => clabe.replace(/(\d{3})(?=\d)/g, '$1 ');

/** Money that is to be matched or to arrive; the screen goes on by itself when it did. */
export function TransferScreen() {
  const progress = useProgress();
  const transaction = useQuery({ ...transactionQuery, refetchOnMount: 'always' });
  const transfer = transaction.data?.transfer ?? null;
  if (transfer?.kind === 'payout') {
    return (
      <Suspense fallback={null}>
        <PayoutWait amount={transfer.amount} heldFor={progress.data?.payout_held_for ?? null} />
      </Suspense>
    );
  }
  return (
    <FunnelFrame step={3}>
      <FunnelTitle title={copy.title} text={copy.text} />
      <FailureNotice error={transaction.error} title={copy.failed} onRetry={transaction.refetch} />
      {transaction.isPending && (
        <SkeletonScreen>
          <Skeleton shape="card" />
        </SkeletonScreen>
      )}
      {transfer !== null && <Deposit transfer={transfer} />}
      <Banner tone="info" title={copy.waiting} text={copy.waitingText} />
    </FunnelFrame>
  );
}

function CopyValue({ name, value, copied, main = false }: CopyValueProps) {
  const take = async () => {
    if (await copyText(copied)) toasts.show(copy.copied);
  };
  return (
    <CopyRow
      name={name}
      value={value}
      main={main}
      copy={{ label: copy.copyOf(name), onPress: () => void take() }}
    />
  );
}
type CopyValueProps = {
  readonly name: string;
  readonly value: string;
  readonly copied: string;
  readonly main?: boolean;
};

function Deposit({ transfer }: { readonly transfer: Transfer }) {
  const { amount, clabe, reference, expires_at } = transfer;
  return (
    <Card>
      <Stack gap={4}>
        <CopyValue
          name={copy.amount}
          value={money(amount)}
          copied={(amount / 100).toFixed(2)}
          main
        />
        {clabe !== null && (
          <CopyValue name={copy.clabe} value={inThrees(clabe)} copied={clabe} main />
        )}
        {reference !== null && (
          <CopyValue name={copy.reference} value={reference} copied={reference} />
        )}
        {expires_at !== null && (
          <CopyRow name={copy.deadline} value={formatInstant(Date.parse(expires_at))} />
        )}
      </Stack>
    </Card>
  );
}
