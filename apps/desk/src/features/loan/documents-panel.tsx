import type { StaffCallReply } from '@abona/contract/client-types';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { MaskedValue } from '@abona/ui/dense/object/masked-value.tsx';
import { Paper } from '@abona/ui/dense/paper/paper.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { documentWords, loanCopy } from '#copy/loan-screen.ts';
import { isReason, reasonOptions } from '#copy/reasons.ts';
import { civilDateText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { DocumentBlocks } from './document-blocks.tsx';
import styles from './paper-panels.module.css';

type Listed = StaffLoan['documents'][number];
type Opened = { readonly key: string; readonly paper: StaffCallReply<'revealLoanDocument'> };

const keyOf = ({ kind, reference }: Listed): string => `${kind} ${reference}`;

/** One paper at a time, in the memory of this screen alone, for as long as the server said. */
function usePaper(loanId: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opening = useMutation({
    mutationFn: async ({ listed, reason }: { listed: Listed; reason: string }) => {
      if (!isReason(reason)) throw new TypeError(reason);
      const { kind, reference } = listed;
      const params = { loan_id: loanId };
      const paper = await call('revealLoanDocument', { params, body: { kind, reference, reason } });
      return { key: keyOf(listed), paper };
    },
    onSuccess: setOpened,
    // Nothing of it stays when nobody looks at it any more.
    gcTime: 0,
  });
  useEffect(() => {
    if (opened === null) return;
    const left = Date.parse(opened.paper.shown_until) - Date.now();
    const timer = setTimeout(() => setOpened(null), left);
    return () => clearTimeout(timer);
  }, [opened]);
  return { opened, opening, close: () => setOpened(null) };
}

/** What can be printed of a loan. A paper has somebody's data in it, whole: it is opened like a masked value. */
export function DocumentsPanel({ loan }: { readonly loan: StaffLoan }) {
  const { documents } = loan;
  const may = useMay();
  const { opened, opening, close } = usePaper(loan.loan_id);
  return (
    <Panel title={loanCopy.documents} count={documents.length}>
      {documents.length === 0 && <p className={styles.none}>{loanCopy.noDocuments}</p>}
      <KeyValues
        entries={documents.map((listed) => ({
          id: keyOf(listed),
          label: documentWords[listed.kind],
          value: (
            <MaskedValue
              label={loanCopy.paper(documentWords[listed.kind], listed.folio)}
              masked={civilDateText(listed.issued_on)}
              shown={
                opened?.key === keyOf(listed)
                  ? { value: listed.folio, until: Date.parse(opened.paper.shown_until) }
                  : undefined
              }
              reasons={reasonOptions}
              busy={opening.isPending}
              forbidden={!may('revealLoanDocument')}
              onShow={({ code }) => opening.mutate({ listed, reason: code })}
              onHide={close}
            />
          ),
        }))}
      />
      {opening.error !== null && (
        <Failure failure={opening.error} onRetry={() => opening.mutate(opening.variables)} />
      )}
      {opened !== null && (
        <Paper
          label={opened.paper.title}
          head={opened.paper.subtitle}
          title={opened.paper.title}
          foot={opened.paper.footer.join(' ')}
        >
          <DocumentBlocks blocks={opened.paper.blocks} />
        </Paper>
      )}
    </Panel>
  );
}
