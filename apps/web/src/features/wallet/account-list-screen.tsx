import { LAYOUT_CONSTANTS } from '@abona/contract/limits';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { SkeletonRows } from '@abona/ui/feedback/skeleton-rows.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { bankName } from '#wallet/instrument-words.ts';
import { takeUnfinished, useSetDefault } from '#wallet/wallet-changes.ts';
import { accountsQuery } from '#wallet/wallet-queries.ts';
import { useAccountPlace } from './use-account-place.ts';
import styles from './wallet.module.css';

const copy = walletCopy.accountList;

type Place = ReturnType<typeof useAccountPlace>;

/** Choosing the account for refunds or for automatic payment. */
export function AccountListScreen() {
  const place = useAccountPlace();
  const accounts = useQuery(accountsQuery);
  return (
    <Screen title={copy.titles[place.purpose ?? 'refund']} onBack={() => place.act('back')}>
      <FailureNotice
        error={accounts.error}
        title={walletCopy.loadFailed}
        onRetry={accounts.refetch}
      />
      <div className={styles.narrow}>
        {accounts.data === undefined && accounts.error === null && <ListSkeleton />}
        {accounts.data?.length === 0 && (
          <EmptyState
            {...copy.empty}
            action={<Button onClick={() => place.act('add')}>{copy.addFirst}</Button>}
          />
        )}
        {accounts.data !== undefined && accounts.data.length > 0 && (
          <Choice accounts={accounts.data} place={place} />
        )}
      </div>
    </Screen>
  );
}

type ChoiceProps = { readonly accounts: readonly BankAccountView[]; readonly place: Place };

function Choice({ accounts, place }: ChoiceProps) {
  const purpose = place.purpose ?? 'refund';
  const choose = useSetDefault();
  const isOpen = useOpenRoutes();
  const current = accounts.find((account) => account.default_for.includes(purpose));
  const [picked, pick] = useState<string | null>(() => takeUnfinished()?.id ?? null);
  const chosen = picked ?? current?.account_id ?? null;
  const use = (id: string) =>
    choose.mutate(
      { purpose, instrument_id: id },
      {
        onSuccess: (isDone) => {
          if (!isDone) return;
          toasts.show(copy.used, 'ok');
          place.act('select', id);
        },
      },
    );
  return (
    <Stack gap={4}>
      <RadioOptions
        legend={copy.legend[purpose]}
        legendShown
        name="account"
        value={chosen}
        onChange={pick}
        options={accounts.map((account) => ({
          value: account.account_id,
          title: bankName(account),
          support: supportOf(account),
          disabled: account.status !== 'verified',
        }))}
      />
      <FailureNotice error={choose.error} title={copy.failed} />
      <Button
        full
        busy={choose.isPending}
        disabled={chosen === null}
        onClick={() => chosen !== null && use(chosen)}
      >
        {copy.use}
      </Button>
      <Button full variant="line" icon="plus-bold" onClick={() => place.act('add')}>
        {copy.add}
      </Button>
      {isOpen('accounts') && (
        <ButtonLink full variant="text" href={hrefOf('accounts')}>
          {copy.manage}
        </ButtonLink>
      )}
    </Stack>
  );
}

function supportOf({ last_four, status }: BankAccountView): string {
  const clabe = walletCopy.accounts.clabe(last_four);
  return status === 'verified' ? clabe : `${clabe} · ${walletCopy.accounts.status[status]}`;
}

const [, , ACCOUNT_ROWS] = LAYOUT_CONSTANTS;

function ListSkeleton() {
  return (
    <SkeletonScreen>
      <Stack gap={3}>
        <Skeleton shape="title" width="l" />
        <SkeletonRows count={ACCOUNT_ROWS} />
      </Stack>
    </SkeletonScreen>
  );
}
