import type { StatementSummary } from '@abona/contract/lending/document';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Chips } from '@abona/ui/form/chips.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { statementsCopy as copy } from '#copy/statements.ts';
import { monthTitle } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { usePart } from '#routing/use-part.ts';
import { EmptyShops } from '#shell/empty-shops.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { StatementPage } from './statement-page.tsx';

const statementsQuery = (year: number | null) =>
  queryOptions({
    queryKey: ['lending', 'statements', year],
    queryFn: ({ signal }) =>
      call('listStatements', { query: year === null ? {} : { year: String(year) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** One a month for each purchase: on screen, and as PDF. */
export function StatementsScreen() {
  const { go } = useNavigation();
  const { part, goTo } = usePart();
  const [year, setYear] = useState<number | null>(null);
  const found = useQuery(statementsQuery(year));
  const [loanId, month] = part?.split('~') ?? [];
  if (loanId !== undefined && month !== undefined) {
    return <StatementPage loanId={loanId} month={month} />;
  }
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && (
        <>
          {found.data.years.length > 1 && (
            <Chips
              label={copy.years}
              value={found.data.year}
              onChange={setYear}
              chips={found.data.years.map((value) => ({ value, text: String(value) }))}
            />
          )}
          <Statements
            statements={found.data.statements}
            year={String(found.data.year)}
            onOpen={({ loan_id, month: of }) => goTo(`${loan_id}~${of}`)}
          />
        </>
      )}
    </Screen>
  );
}

type StatementsProps = {
  readonly statements: readonly StatementSummary[];
  readonly year: string;
  readonly onOpen: (statement: StatementSummary) => void;
};

function Statements({ statements, year, onOpen }: StatementsProps) {
  if (statements.length === 0) {
    return <EmptyShops {...copy.empty} />;
  }
  const months = [...new Set(statements.map(({ month }) => month))];
  return months.map((month) => (
    <Section key={month} quiet title={monthTitle(month, year)}>
      <RowCard>
        {statements
          .filter((one) => one.month === month)
          .map((statement) => (
            <Row
              key={`${statement.loan_id} ${statement.month}`}
              tall
              onPress={() => onOpen(statement)}
              lead={<PetalTile tone="violet" icon="file-text-fill" />}
              title={statement.title}
              support={withGoods(statement, copy.paid(peso(statement.paid)))}
            />
          ))}
      </RowCard>
    </Section>
  ));
}
