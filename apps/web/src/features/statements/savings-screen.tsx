import type { SavingsView } from '@abona/contract/lending/savings';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { savingsCopy as copy } from '#copy/statements.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { EmptyShops } from '#shell/empty-shops.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { Points } from './points.tsx';
import styles from './statements.module.css';

const savingsQuery = queryOptions({
  queryKey: ['lending', 'savings'],
  queryFn: ({ signal }) => call('getSavings', {}, { signal }),
  refetchOnMount: 'always',
});

/** What paying early has saved, loan by loan, and what it still could. */
export function SavingsScreen() {
  const { go } = useNavigation();
  const found = useQuery(savingsQuery);
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && <Savings savings={found.data} />}
    </Screen>
  );
}

function Savings({ savings }: { readonly savings: SavingsView }) {
  const hasNone = savings.loans.length === 0;
  return (
    <Columns
      main={hasNone ? <EmptyShops {...copy.empty} /> : <Saved savings={savings} />}
      aside={
        <>
          {!hasNone && <Loans savings={savings} />}
          <Points />
        </>
      }
    />
  );
}

function Saved({ savings: { saved, could_save } }: { readonly savings: SavingsView }) {
  return (
    <Wall className={styles.wall}>
      <div className={styles.saved}>
        <PetalTile size="xl" tone="gold" icon="piggy-bank-fill" />
        <Text look="small-strong">{copy.saved}</Text>
        <Text look="amount-xl">
          <Money text={peso(saved)} raised />
        </Text>
        {saved === 0 && <Text tone="muted">{copy.none}</Text>}
      </div>
      {could_save > 0 && (
        <WallBand icon="lightning-fill">
          <Text look="small-strong">{copy.could(peso(could_save))}</Text>
        </WallBand>
      )}
    </Wall>
  );
}

type Loan = SavingsView['loans'][number];

function supportOf({ saved, could_save, is_active }: Loan): string {
  const could = is_active && could_save > 0 ? copy.loanCould(peso(could_save)) : null;
  if (saved > 0) return [copy.loanSaved(peso(saved)), could].filter(Boolean).join(' · ');
  return could ?? copy.loanNone;
}

function Loans({ savings: { loans } }: { readonly savings: SavingsView }) {
  return (
    <Section title={copy.loans}>
      <RowCard>
        {loans.map((loan) => (
          <Row
            key={loan.loan_id}
            tall
            href={href(loanPath(loan.loan_id))}
            lead={<PetalTile tone={loan.is_active ? 'pink' : 'jade'} icon="handbag-fill" />}
            title={loan.title}
            support={withGoods(loan, supportOf(loan))}
          />
        ))}
      </RowCard>
    </Section>
  );
}
