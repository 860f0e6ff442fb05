import type { AddendumSummary, ReceiptSummary } from '@abona/contract/lending/document';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { receiptsCopy as copy } from '#copy/loan.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { loanPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';

const receiptsQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['lending', 'receipts', loanId],
    queryFn: ({ signal }) => call('listReceipts', { params: { loan_id: loanId } }, { signal }),
    refetchOnMount: 'always',
  });

/** A receipt for every payment, and the loan's other papers. */
export function ReceiptsScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { go } = useNavigation();
  const found = useQuery(receiptsQuery(id));
  const loan = useQuery({ ...loanQuery(id), retry: false }).data?.value;
  return (
    <Screen title={copy.title} onBack={() => go(loanPath(id))}>
      <QueryTrouble query={found} title={copy.failed} />
      {loan !== undefined && <Text tone="muted">{withGoods(loan, loan.title)}</Text>}
      {found.data !== undefined && (
        <Columns
          main={<Receipts receipts={found.data.receipts} />}
          aside={<Papers loanId={id} papers={found.data} />}
        />
      )}
    </Screen>
  );
}

function Receipts({ receipts }: { readonly receipts: readonly ReceiptSummary[] }) {
  if (receipts.length === 0) return <EmptyState {...copy.empty} />;
  return (
    <Section title={copy.payments}>
      <RowCard>
        {receipts.map((receipt) => (
          <Row
            key={receipt.receipt_id}
            href={receipt.pdf_url}
            lead={<PetalTile tone="jade" icon="receipt" />}
            title={copy.payment(peso(receipt.amount))}
            support={copy.support(
              dayWithYear(receipt.on),
              copy.rails[receipt.rail],
              copy.covered(receipt.instalments),
            )}
            end={
              receipt.is_reversed ? (
                <Tag tone="late" text={copy.reversed} />
              ) : (
                <Tag tone="off" text={copy.pdf} />
              )
            }
          />
        ))}
      </RowCard>
    </Section>
  );
}

type PapersProps = {
  readonly loanId: string;
  readonly papers: {
    readonly amortisation_url: string;
    readonly contract_url: string | null;
    readonly closing_letter_url: string | null;
    readonly addenda: readonly AddendumSummary[];
    readonly can_issue_closing_letter: boolean;
  };
};

function Papers({ loanId, papers }: PapersProps) {
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: () => call('issueClosingLetter', { params: { loan_id: loanId } }),
    onSuccess: () => {
      toasts.show(copy.issued);
      return client.invalidateQueries({ queryKey: receiptsQuery(loanId).queryKey });
    },
  });
  return (
    <Section title={copy.others}>
      <FailureNotice error={issue.error} title={copy.issueFailed} />
      <RowCard>
        {papers.contract_url !== null && (
          <Row icon="file-text" title={copy.contract} href={papers.contract_url} />
        )}
        {papers.addenda.map(({ folio, signed_on: day, pdf_url: url }) => (
          <Row
            key={folio}
            icon="file-text"
            title={copy.addendum}
            support={copy.addendumText(folio, dayWithYear(day))}
            href={url}
          />
        ))}
        <Row icon="scroll" title={copy.amortisation} href={papers.amortisation_url} />
        {papers.closing_letter_url !== null && (
          <Row icon="flower" title={copy.letter} href={papers.closing_letter_url} />
        )}
        {papers.closing_letter_url === null && papers.can_issue_closing_letter && (
          <Row
            icon="flower"
            title={copy.issueLetter}
            disabled={issue.isPending}
            onPress={() => issue.mutate()}
          />
        )}
      </RowCard>
    </Section>
  );
}
