import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import type { CardView } from '@abona/contract/wallet/card';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { walletCopy as copy } from '#copy/wallet.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { PetalTile } from '#ui/display/petal-tile.tsx';
import { Row, RowCard } from '#ui/display/row.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '#ui/feedback/skeleton.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { accountName, cardName } from '#wallet/instrument-words.ts';
import { accountsQuery, cardsQuery } from '#wallet/wallet-queries.ts';
import { AccountRows } from './account-rows.tsx';
import { CardDeck } from './card-deck.tsx';

const InstrumentSheet = lazy(() =>
  import('./instrument-sheet.tsx').then((part) => ({ default: part.InstrumentSheet })),
);

/** Cards and accounts together, as one thinks of them. */
export function WalletScreen() {
  const { go } = useNavigation();
  const cards = useQuery(cardsQuery);
  const accounts = useQuery(accountsQuery);
  const [openId, setOpenId] = useState<string | null>(null);
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
              <CardDeck cards={cards.data} onOpen={setOpenId} />
              <AccountRows accounts={accounts.data} onOpen={setOpenId} />
            </>
          }
          aside={
            <>
              <AutomaticPayment cards={cards.data} accounts={accounts.data} />
              <Banner tone="ok" icon="lock-key-fill" {...copy.safety} />
            </>
          }
        />
      )}
      {openId !== null && (
        <Suspense fallback={null}>
          <InstrumentSheet id={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </Screen>
  );
}

type Instruments = {
  readonly cards: readonly CardView[];
  readonly accounts: readonly BankAccountView[];
};

/** What would be charged each time, and where to choose another. */
function AutomaticPayment({ cards, accounts }: Instruments) {
  if (!isAvailableRoute('automaticPaymentAccounts')) return null;
  const card = cards.find((one) => one.default_for.includes('automatic_payment'));
  const account = accounts.find((one) => one.default_for.includes('automatic_payment'));
  const chosen = (card && cardName(card)) ?? (account && accountName(account)) ?? null;
  return (
    <Section title={copy.automatic.title}>
      <RowCard>
        <Row
          tall
          href={hrefOf('automaticPaymentAccounts')}
          lead={<PetalTile tone="violet" icon="repeat-bold" />}
          title={chosen ?? copy.automatic.none}
          support={chosen === null ? copy.automatic.noneText : copy.automatic.text}
        />
      </RowCard>
    </Section>
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
