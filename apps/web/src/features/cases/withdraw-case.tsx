import type { CaseView } from '@abona/contract/cases/case';
import { Button } from '@abona/ui/button/button.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useState } from 'react';
import { casesCopy } from '#copy/cases.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useWithdrawCase } from './case-queries.ts';

const copy = casesCopy.one.withdraw;

type WithdrawCaseProps = { readonly id: string; readonly kind: CaseView['kind'] };

/** Takes a case back, after saying what that means. */
export function WithdrawCase({ id, kind }: WithdrawCaseProps) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawCase(id);
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        toasts.show(copy.done);
        setOpen(false);
      },
    });
  return (
    <>
      <Button full variant="text" onClick={() => setOpen(true)}>
        {wordOf(kind)}
      </Button>
      <Sheet
        firm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={copy.title}
        text={copy.text}
        actions={
          <>
            <Button full variant="line" onClick={() => setOpen(false)}>
              {copy.keep}
            </Button>
            <Button full busy={withdraw.isPending} onClick={confirm}>
              {copy.confirm}
            </Button>
          </>
        }
      >
        <FailureNotice error={withdraw.error} title={copy.failed} />
      </Sheet>
    </>
  );
}

function wordOf(kind: CaseView['kind']): string {
  if (kind === 'dispute') return copy.openDispute;
  return kind === 'not_me' ? copy.openNotMe : copy.open;
}
