import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { caseOpeningCopy } from '#copy/case-opening.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { reliefPath, withdrawalPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loansQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';

const copy = caseOpeningCopy.pick;

const pathOf = { withdrawal: withdrawalPath, relief: reliefPath } as const;

type PickLoanProps = { readonly purpose: keyof typeof pathOf };

/** Which loan it is about, where there is more than one. */
export function PickLoan({ purpose }: PickLoanProps) {
  const { go } = useNavigation();
  const found = useQuery(loansQuery);
  const loans = found.data?.value.loans ?? [];
  const words = copy[purpose];
  return (
    <Screen title={words.title} onBack={() => go(paths.cases)}>
      <Text tone="muted">{words.lead}</Text>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && loans.length === 0 && <EmptyState {...copy.empty} />}
      {loans.length > 0 && (
        <RowCard>
          {loans.map((loan) => (
            <Row
              key={loan.loan_id}
              href={href(pathOf[purpose](loan.loan_id))}
              lead={<PetalTile tone="violet" icon="handbag-fill" />}
              title={goodsOrShop(loan)}
              support={copy.support(peso(loan.remaining))}
            />
          ))}
        </RowCard>
      )}
    </Screen>
  );
}
