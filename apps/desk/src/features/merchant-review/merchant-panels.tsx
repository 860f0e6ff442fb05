import { saveFile } from '@abona/client/save-file.ts';
import { businessLineWords } from '@abona/contract/portal/business-lines';
import type { MerchantReview } from '@abona/contract/staff-acts/merchant-review-acts';
import { formatPercent } from '@abona/kernel/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { download } from '#api/download.ts';
import {
  merchantReviewCopy as copy,
  moreReasonWords,
  moveText,
  proofProblemWords,
  proofStatusWords,
  refusalReasonWords,
  suspensionReasonWords,
} from '#copy/merchant-review.ts';
import { momentText } from '#lib/moments.ts';
import styles from './merchant-review.module.css';

type PanelProps = { readonly review: MerchantReview };

const BPS = 10_000;

export const feeText = (bps: number): string => formatPercent(bps / BPS, 2);

/** What it says of itself. */
export function BusinessPanel({ review: { business } }: PanelProps) {
  const { business: words } = copy;
  return (
    <Panel title={words.title}>
      {business === null ? (
        <p className={styles.none}>{words.missing}</p>
      ) : (
        <KeyValues
          align="start"
          entries={[
            { label: words.name, value: business.name },
            { label: words.legalName, value: business.legal_name },
            { label: words.rfc, value: business.rfc },
            { label: words.line, value: businessLineWords[business.line] },
            { label: words.website, value: business.website },
            { label: words.address, value: `${business.street}, ${business.postal_code}` },
            { label: words.representative, value: business.representative },
          ]}
        />
      )}
    </Panel>
  );
}

/** Whose account one centavo reached, as the bank says. */
export function ProofPanel({ review: { proof } }: PanelProps) {
  const { proof: words } = copy;
  return (
    <Panel title={words.title}>
      {proof === null ? (
        <p className={styles.none}>{words.missing}</p>
      ) : (
        <KeyValues
          align="start"
          entries={[
            {
              label: words.status,
              value:
                proof.problem === null
                  ? proofStatusWords[proof.status]
                  : proofProblemWords[proof.problem],
            },
            { label: words.account, value: `•••• ${proof.last4}` },
            { label: words.bank, value: proof.bank ?? '—' },
            { label: words.holder, value: proof.holder ?? '—' },
            { label: words.rfc, value: proof.holder_rfc ?? words.noRfc },
            { label: words.trackingKey, value: proof.tracking_key ?? '—' },
            { label: words.at, value: momentText(new Date(proof.at)) },
          ]}
        />
      )}
    </Panel>
  );
}

/** What it signed, and the paper itself. */
export function AgreementPanel({ review: { account_id: id, agreement } }: PanelProps) {
  const { agreement: words } = copy;
  const paper = useMutation({
    mutationFn: () => download('readMerchantAgreement', { params: { account_id: id } }),
    onSuccess: saveFile,
  });
  if (agreement?.signed_at == null)
    return (
      <Panel title={words.title}>
        <p className={styles.none}>{words.missing}</p>
      </Panel>
    );
  return (
    <Panel title={words.title}>
      <div className={styles.stack}>
        <KeyValues
          align="start"
          entries={[
            { label: words.version, value: agreement.version },
            { label: words.fee, value: feeText(agreement.fee_bps) },
            { label: words.signedBy, value: agreement.signed_by ?? '—' },
            { label: words.signedAt, value: momentText(new Date(agreement.signed_at)) },
            {
              label: words.hash,
              value: <code className={styles.hash}>{agreement.paper_hash}</code>,
            },
          ]}
        />
        <DenseButton
          variant="quiet"
          icon="file-pdf-fill"
          busy={paper.isPending}
          onClick={() => paper.mutate()}
        >
          {words.open}
        </DenseButton>
      </div>
    </Panel>
  );
}

/** The words of a reason, of whichever list. */
const reasonText = (code: string): string => {
  const all: Readonly<Record<string, string>> = Object.assign(
    {},
    moreReasonWords,
    refusalReasonWords,
    suspensionReasonWords,
  );
  return all[code] ?? code;
};

/** Each step, who took it, and what they said: the owner's words as they wrote them. */
export function MovesPanel({ review: { moves } }: PanelProps) {
  const { moves: words } = copy;
  return (
    <Panel title={words.title}>
      {moves.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ol className={styles.moves}>
        {moves.map(({ move, by, name, reasons, note, at }) => (
          <li key={`${move} ${at}`}>
            <b>{moveText(move)}</b>
            <span className={styles.none}>
              {words.when(
                momentText(new Date(at)),
                by === 'staff' ? (name ?? words.system) : words[by],
              )}
            </span>
            {reasons.length > 0 && <span>{reasons.map(reasonText).join('; ')}</span>}
            {note !== null && <q>{note}</q>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
