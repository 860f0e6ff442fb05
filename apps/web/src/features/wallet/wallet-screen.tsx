import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { walletCopy as copy } from '#copy/wallet.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { takeUnfinished } from '#wallet/wallet-changes.ts';
import { accountsQuery, cardsQuery } from '#wallet/wallet-queries.ts';
import { AccountRows } from './account-rows.tsx';
import { AutomaticPaymentRow } from './automatic-payment-row.tsx';
import { CardDeck } from './card-deck.tsx';

const InstrumentSheet = lazy(() =>
  import('./instrument-sheet.tsx').then((part) => ({ default: part.InstrumentSheet })),
);

/** Cards and accounts together, as one thinks of them. */
export function WalletScreen() {
  const { go } = useNavigation();
  const cards = useQuery(cardsQuery);
  const accounts = useQuery(accountsQuery);
  const [opened, setOpened] = useState(takeUnfinished);
  const open = (id: string) => setOpened({ id, act: 'choose' });
  const isLoading = cards.data === undefined || accounts.data === undefined;
  const error = cards.error ?? accounts.error;
  const retry = () => Promise.all([cards.refetch(), accounts.refetch()]);
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <FailureNotice error={error} title={copy.loadFailed} onRetry={retry} />
      {isLoading && error === null && <WalletSkeleton />}
      {!isLoading && (
        <Columns
          main={
            <>
              <CardDeck cards={cards.data} onOpen={open} />
              <AccountRows accounts={accounts.data} onOpen={open} />
            </>
          }
          aside={
            <>
              <AutomaticPaymentRow accounts={accounts.data} />
              <Banner tone="ok" icon="lock-key-fill" {...copy.safety} />
            </>
          }
        />
      )}
      {opened !== null && !isLoading && (
        <Suspense fallback={null}>
          <InstrumentSheet
            id={opened.id}
            isRemovalProven={opened.act === 'remove'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Screen>
  );
}

function WalletSkeleton() {
  return (
    <SkeletonScreen>
      <Stack gap={6}>
        <Skeleton shape="title" width="m" />
        <Skeleton shape="card" />
        <Skeleton shape="title" width="m" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Stack>
    </SkeletonScreen>
  );
}
