import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffReceipt } from '@abona/contract/staff/money';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Link } from '@abona/ui/link.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import type { CSSProperties } from 'react';
import { useCall } from '#api/use-call.ts';
import { productText } from '#copy/loans.ts';
import { matchReasonWords, moneyCopy } from '#copy/money.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { wholeDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { chosenLoan, petalsOf } from './match-loans.ts';
import styles from './match-panel.module.css';

const copy = moneyCopy.suspense;

type Candidate = StaffReceipt['candidates'][number];
type ReceiptProps = { readonly receipt: StaffReceipt };

/** How many of them have a key of their own. */
const KEYED = 3;

/** The loans that a deposit may be for, the best first; the one at hand says why, and what it would do to it. */
export function Candidates({ receipt }: ReceiptProps) {
  const [search, change] = useSearch();
  const { candidates } = receipt;
  const chosen = chosenLoan(receipt, search['credito']);
  useShortcuts(
    candidates.slice(0, KEYED).map((one, place) => ({
      keys: String(place + 1),
      label: `${copy.keys.pick} ${place + 1}`,
      hint: copy.keys.pick,
      run: () => change({ credito: one.loan_id }),
    })),
  );
  return (
    <>
      {candidates.length === 0 ? (
        <DenseBanner tone="info" title={copy.noCandidates} text={copy.noCandidatesText} />
      ) : (
        <>
          <span className={styles.wire} aria-hidden="true" />
          <fieldset className={styles.candidates}>
            <legend>
              <VisuallyHidden>{copy.candidates}</VisuallyHidden>
            </legend>
            {candidates.map((one) => (
              <CandidateRow
                key={one.loan_id}
                candidate={one}
                isChosen={one.loan_id === chosen}
                onChoose={() => change({ credito: one.loan_id })}
              />
            ))}
          </fieldset>
        </>
      )}
      {chosen !== undefined && <Effect receipt={receipt} loanId={chosen} />}
    </>
  );
}

type CandidateProps = {
  readonly candidate: Candidate;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function CandidateRow({ candidate, isChosen, onChoose }: CandidateProps) {
  const { customer, merchant, product, next, score, reasons } = candidate;
  const name = customer.name ?? String(customer.customer_id);
  const about = next === null ? copy.over : copy.next(next.number, next.of);
  return (
    <label className={styles.candidate}>
      <span className={styles.head}>
        <input
          className={styles.radio}
          type="radio"
          name="candidate"
          checked={isChosen}
          onChange={onChoose}
        />
        <StatesFlower states={petalsOf(candidate)} />
        <span className={styles.who}>
          <b>{name}</b>
          <span>{`${merchant ?? productText(product)}, ${about}`}</span>
        </span>
        {next !== null && (
          <span className={styles.owed}>
            <b>{peso(next.owed)}</b>
            <span>{copy.owed}</span>
          </span>
        )}
        <span className={styles.score} style={{ '--v': score } as CSSProperties}>
          <span aria-hidden="true">{score}</span>
          <VisuallyHidden>{copy.score(score)}</VisuallyHidden>
        </span>
      </span>
      {isChosen && (
        <ul className={styles.why}>
          {reasons.map((reason) => (
            <li key={reason}>
              <DenseIcon name="check-bold" className={styles.check} />
              {matchReasonWords[reason]}
            </li>
          ))}
        </ul>
      )}
    </label>
  );
}

/** What giving it to that loan would do, by the code that does it. */
function Effect({ receipt, loanId }: ReceiptProps & { readonly loanId: string }) {
  const may = useMay();
  const params = { receipt_id: receipt.receipt_id };
  const preview = useCall(
    'previewSuspensePlacement',
    { params, query: { loan_id: loanId } },
    { enabled: may('previewSuspensePlacement') },
  );
  const see = <Link href={paths.loan(loanId)}>{copy.seeLoan}</Link>;
  if (preview.error !== null)
    return <DenseBanner tone="warn" title={copy.effectFailed} action={see} live="polite" />;
  const changeOf = (wanted: string) =>
    preview.data?.preview.changes.find(({ what }) => what === wanted);
  const owed = changeOf('owed');
  const credit = changeOf('credit');
  if (owed === undefined) return null;
  return (
    <DenseBanner
      tone="info"
      icon="eye-fill"
      live="polite"
      title={copy.effect(wholeDayText(receipt.value_on))}
      text={[
        ...(owed.before === owed.after && credit !== undefined
          ? []
          : [copy.effectText(peso(Number(owed.before)), peso(Number(owed.after)))]),
        ...(credit === undefined
          ? []
          : [copy.effectCredit(peso(Number(credit.after) - Number(credit.before)))]),
      ].join(' ')}
      action={see}
    />
  );
}
