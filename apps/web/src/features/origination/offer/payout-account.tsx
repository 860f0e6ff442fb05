import type { OfferPlan } from '@abona/contract/origination/offer';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offerInstrumentsCopy } from '#copy/offer-instruments.ts';
import { walletCopy } from '#copy/wallet.ts';
import { dayMonth } from '#lib/day-text.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AccountForm } from '#wallet/account-form.tsx';
import { bankName, canReceive } from '#wallet/instrument-words.ts';
import { accountsQuery } from '#wallet/wallet-queries.ts';
import { money } from './plan-figures.ts';
import type { Acceptance } from './use-acceptance.ts';

const copy = offerInstrumentsCopy.payout;

type PayoutAccountProps = {
  readonly plan: Pick<OfferPlan, 'net_amount'>;
  readonly acceptance: Acceptance;
};

/** The account that receives the money of a personal loan: one of theirs, or a new one right here. */
export function PayoutAccount({ plan, acceptance }: PayoutAccountProps) {
  const { accountId, setAccountId, isAccountMissing } = acceptance;
  const { data: accounts, error, refetch } = useQuery(accountsQuery);
  const [isAdding, setAdding] = useState(false);
  const usable = accounts?.filter(canReceive) ?? [];
  const [only] = usable;
  const isChosen = usable.some(({ account_id }) => account_id === accountId);
  // Accounts that cannot be used are no choice: what is wrong with them is said where they were added.
  const isNew = isAdding || usable.length === 0;
  // One account that can be used needs no choosing.
  useEffect(() => {
    if (!isChosen && usable.length === 1 && only !== undefined) setAccountId(only.account_id);
  }, [isChosen, usable.length, only, setAccountId]);

  return (
    <Section title={copy.title}>
      <Stack gap={3}>
        <Text tone="muted">{copy.text(money(plan.net_amount))}</Text>
        <FailureNotice error={error} title={walletCopy.loadFailed} onRetry={refetch} />
        {accounts === undefined && error === null && <Skeleton shape="card" />}
        {accounts !== undefined && !isNew && (
          <Choice
            accounts={accounts}
            value={isChosen ? accountId : null}
            onChange={setAccountId}
            onAdd={() => setAdding(true)}
          />
        )}
        {accounts !== undefined && isNew && (
          <NewAccount
            onBack={usable.length === 0 ? null : () => setAdding(false)}
            onAdded={({ account_id, status }) => {
              if (status === 'verified') toasts.show(walletCopy.accountForm.added, 'ok');
              setAccountId(account_id);
              setAdding(false);
            }}
          />
        )}
        {isAccountMissing && (
          <Text tone="error" look="small" as="p">
            <span role="alert">{copy.missing}</span>
          </Text>
        )}
      </Stack>
    </Section>
  );
}

type NewAccountProps = {
  readonly onBack: (() => void) | null;
  readonly onAdded: (account: BankAccountView) => void;
};

function NewAccount({ onBack, onAdded }: NewAccountProps) {
  return (
    <Card>
      <Stack gap={3}>
        <AccountForm purposes={[]} onAdded={onAdded} />
        {onBack !== null && (
          <Button full variant="text" onClick={onBack}>
            {copy.back}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

type ChoiceProps = {
  readonly accounts: readonly BankAccountView[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly onAdd: () => void;
};

function Choice({ accounts, value, onChange, onAdd }: ChoiceProps) {
  return (
    <>
      <RadioOptions
        legend={copy.legend}
        name="payout_account"
        value={value}
        onChange={onChange}
        options={accounts.map((account) => ({
          value: account.account_id,
          title: bankName(account),
          support: supportOf(account),
          disabled: !canReceive(account),
        }))}
      />
      <Button full variant="line" icon="plus-bold" onClick={onAdd}>
        {copy.other}
      </Button>
    </>
  );
}

function supportOf({ last_four, status, problem, held_until }: BankAccountView): string {
  const words = walletCopy.accounts;
  if (problem !== null) return `${words.clabe(last_four)} · ${problem.text}`;
  if (held_until !== null) return words.heldUntil(dayMonth(mexicoCityDate(Date.parse(held_until))));
  return status === 'verified'
    ? words.clabe(last_four)
    : `${words.clabe(last_four)} · ${words.status[status]}`;
}
