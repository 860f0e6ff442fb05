import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffReceipt } from '@abona/contract/staff/money';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { moneyCopy } from '#copy/money.ts';
import { chosenLoan } from './match-loans.ts';

const copy = moneyCopy.suspense;

type ReceiptProps = { readonly receipt: StaffReceipt };

/** The act that the address names, from what it would do to what became of it. */
export function MatchActs({ receipt, act }: ReceiptProps & { readonly act: string }) {
  const [search] = useSearch();
  const loanId = chosenLoan(receipt, search['credito']);
  const claimId = search['aviso'];
  const verdict = search['veredicto'] === 'no' ? 'deny' : 'approve';
  if (act === 'aplicar' && loanId !== undefined)
    return <Placement receipt={receipt} loanId={loanId} />;
  if (act === 'devolver') return <Return receipt={receipt} />;
  if (act === 'aviso' && claimId !== undefined)
    return <ClaimDecision claimId={claimId} verdict={verdict} />;
  return null;
}

/** Back to the deposit: what became of it is seen there. */
const useClose = () => {
  const [, change] = useSearch();
  return () => change({ acto: null, aviso: null, veredicto: null });
};

function Placement({ receipt, loanId }: ReceiptProps & { readonly loanId: string }) {
  const close = useClose();
  const params = { receipt_id: receipt.receipt_id };
  const query = { loan_id: loanId };
  return (
    <PreviewedAct
      preview={useCall('previewSuspensePlacement', { params, query })}
      verb={copy.giveVerb}
      onAct={(why, idempotencyKey) =>
        call('placeSuspense', { params, body: { ...why, ...query } }, { idempotencyKey })
      }
      onClose={close}
    />
  );
}

function Return({ receipt }: ReceiptProps) {
  const close = useClose();
  const params = { receipt_id: receipt.receipt_id };
  return (
    <PreviewedAct
      preview={useCall('previewSuspenseReturn', { params })}
      verb={copy.backVerb}
      onAct={(why, idempotencyKey) =>
        call('returnSuspense', { params, body: why }, { idempotencyKey })
      }
      onClose={close}
    />
  );
}

type ClaimProps = { readonly claimId: string; readonly verdict: 'approve' | 'deny' };

function ClaimDecision({ claimId, verdict }: ClaimProps) {
  const close = useClose();
  const params = { claim_id: claimId };
  return (
    <PreviewedAct
      preview={useCall('previewClaimDecision', { params, query: { verdict } })}
      verb={copy.claimVerb}
      onAct={(why, idempotencyKey) =>
        call('decidePaymentClaim', { params, body: { ...why, verdict } }, { idempotencyKey })
      }
      onClose={close}
    />
  );
}
