import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { statementsCopy as copy } from '#copy/statements.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { DocumentBlocks } from './document-blocks.tsx';

const statementQuery = (loanId: string, month: string) =>
  queryOptions({
    queryKey: ['lending', 'document', loanId, 'statement', month],
    queryFn: ({ signal }) =>
      call(
        'getDocument',
        { params: { loan_id: loanId, kind: 'statement', reference: month } },
        { signal },
      ),
    // Its link to the file is good for a while only.
    refetchOnMount: 'always',
  });

type StatementPageProps = { readonly loanId: string; readonly month: string };

/** A statement to read: the same words and figures as its PDF. */
export function StatementPage({ loanId, month }: StatementPageProps) {
  const { go } = useNavigation();
  const found = useQuery(statementQuery(loanId, month));
  const statement = found.data;
  const pdf = statement && (
    <ButtonLink full icon="download-simple-bold" href={statement.pdf_url}>
      {copy.pdf}
    </ButtonLink>
  );
  return (
    <Screen
      title={statement?.title ?? copy.title}
      onBack={() => go(paths.statements)}
      {...(pdf === undefined ? {} : { dock: pdf })}
    >
      <QueryTrouble query={found} title={copy.documentFailed} />
      {statement !== undefined && (
        <Stack gap={5}>
          <Text tone="muted">{statement.subtitle}</Text>
          <DocumentBlocks blocks={statement.blocks} />
          {statement.footer.map((line) => (
            <Text key={line} look="caption" tone="quiet">
              {line}
            </Text>
          ))}
          <OnDesktop>{pdf}</OnDesktop>
        </Stack>
      )}
    </Screen>
  );
}
