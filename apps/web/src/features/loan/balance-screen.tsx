import type { BalanceView } from '@abona/contract/lending/balance';
import { SplitBar, type SplitPart } from '@abona/ui/display/split-bar.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { balanceCopy as copy } from '#copy/loan.ts';
import { peso } from '#lib/peso.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { balanceQuery } from '#session/facts/loan-facts.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { BalanceLoans } from './balance-loans.tsx';

/** What is owed in all, what it is made of, and what is theirs. */
export function BalanceScreen() {
  const { go } = useNavigation();
  const found = useQuery(balanceQuery);
  const balance = found.data?.value;
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <QueryTrouble query={found} title={copy.failed} />
      {balance !== undefined && (
        <Columns
          main={
            <>
              <SeenNotice at={found.data?.seenAt ?? null} onRetry={found.refetch} />
              <Owed balance={balance} />
              <BalanceLoans loans={balance.loans} />
            </>
          }
          aside={<Credit balance={balance} />}
        />
      )}
    </Screen>
  );
}

type Part = { readonly balance: BalanceView };

const partsOf = ({ owed }: BalanceView): readonly SplitPart[] => {
  const parts = [
    { name: copy.split.principal, value: owed.principal, tone: 'principal' },
    { name: copy.split.interest, value: owed.interest, tone: 'interest' },
    { name: copy.split.fee, value: owed.fee, tone: 'interest' },
    { name: copy.split.iva, value: owed.iva, tone: 'tax' },
    { name: copy.split.late, value: owed.late_charges, tone: 'charge' },
  ] as const;
  return parts
    .filter(({ value }) => value > 0)
    .map((part) => ({ ...part, amount: peso(part.value) }));
};

function Owed({ balance }: Part) {
  const { owed, due_now } = balance;
  return (
    <Card as="section">
      <Stack gap={4}>
        <div>
          <Text look="small" tone="muted">
            {owed.total === 0 ? copy.nothing : copy.owed}
          </Text>
          <Text look="amount-xl">
            <Money text={peso(owed.total)} raised />
          </Text>
          <Text look="small-strong">{due_now > 0 ? copy.dueNow(peso(due_now)) : copy.calm}</Text>
        </div>
        {owed.total > 0 && (
          <SplitBar
            parts={partsOf(balance)}
            total={{ name: copy.split.total, amount: peso(owed.total) }}
          />
        )}
      </Stack>
    </Card>
  );
}

function Credit({ balance: { credit_balance, overdraft } }: Part) {
  return (
    <>
      <Card as="section">
        <Stack gap={2}>
          <Text as="h2" look="h3">
            {copy.credit}
          </Text>
          <Text look="amount-l">
            <Money text={peso(credit_balance)} raised />
          </Text>
          <Text look="small" tone="muted">
            {copy.creditText}
          </Text>
        </Stack>
      </Card>
      {overdraft > 0 && <Banner tone="warn" text={copy.overdraft(peso(overdraft))} />}
    </>
  );
}
