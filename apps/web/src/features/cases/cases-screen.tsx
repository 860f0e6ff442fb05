import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile, type TileTone } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { configuration } from '#browser/configuration.ts';
import { casesCopy as copy } from '#copy/cases.ts';
import { type OpeningSlug, openingPath, reliefPath, withdrawalPath } from '#routing/case-paths.ts';
import { href } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loansQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { ClosedCases, OpenCase } from './case-list.tsx';
import { casesQuery } from './case-queries.ts';

/** What somebody may need from us, and all they have asked for, each with its clock. */
export function CasesScreen() {
  const { go } = useNavigation();
  const found = useInfiniteQuery(casesQuery);
  const open = found.data?.pages[0]?.open ?? [];
  const closed = found.data?.pages.flatMap((page) => page.closed) ?? [];
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <Text tone="muted">{copy.lead}</Text>
      <Columns
        even
        main={<StartList />}
        aside={
          <>
            <QueryTrouble query={found} title={copy.failed} />
            {found.data !== undefined && open.length === 0 && <EmptyState {...copy.list.empty} />}
            {open.length > 0 && (
              <Section
                title={copy.list.open}
                aside={<Tag tone="off" icon="folder-open-fill" text={String(open.length)} />}
              >
                <Stack gap={4}>
                  {open.map((one) => (
                    <OpenCase key={one.folio} one={one} />
                  ))}
                </Stack>
              </Section>
            )}
            {closed.length > 0 && (
              <Section title={copy.list.closed}>
                <ClosedCases cases={closed} />
                {found.hasNextPage && (
                  <Button
                    full
                    variant="text"
                    busy={found.isFetchingNextPage}
                    onClick={() => void found.fetchNextPage()}
                  >
                    {copy.list.more}
                  </Button>
                )}
              </Section>
            )}
            <Text look="small" tone="muted">
              {copy.list.une}
            </Text>
          </>
        }
      />
    </Screen>
  );
}

/** Whoever has one loan is not asked which. */
function useLoanHref(): (path: (loanId: string) => string, pick: OpeningSlug) => string {
  const loans = useQuery(loansQuery).data?.value.loans ?? [];
  const [only] = loans;
  return (path, pick) =>
    href(only !== undefined && loans.length === 1 ? path(only.loan_id) : openingPath(pick));
}

function StartList() {
  const words = copy.start;
  const ofLoan = useLoanHref();
  const begin = (slug: OpeningSlug): string => href(openingPath(slug));
  return (
    <Section title={words.title}>
      <RowCard>
        <Start
          icon="hand-heart-fill"
          tone="gold"
          {...words.hardship}
          to={ofLoan(reliefPath, 'no-puedo-pagar')}
        />
        <Start icon="receipt-fill" tone="pink" {...words.dispute} to={begin('aclaracion')} />
        <Start icon="shield-warning-fill" tone="blue" {...words.notMe} to={begin('no-fui-yo')} />
        <Start
          icon="arrow-u-up-left-bold"
          tone="violet"
          {...words.withdrawal}
          to={ofLoan(withdrawalPath, 'desistimiento')}
        />
        <Start icon="chat-circle-text-fill" tone="jade" {...words.complaint} to={begin('queja')} />
      </RowCard>
      <RowCard>
        <Start
          icon="question-bold"
          tone="plain"
          {...words.questions}
          to={configuration().links.help_centre}
        />
      </RowCard>
    </Section>
  );
}

type StartProps = {
  readonly icon: IconName;
  readonly tone: TileTone;
  readonly title: string;
  readonly text: string;
  readonly to: string;
};

const Start = ({ icon, tone, title, text, to }: StartProps) => (
  <Row href={to} lead={<PetalTile tone={tone} icon={icon} />} title={title} support={text} />
);
