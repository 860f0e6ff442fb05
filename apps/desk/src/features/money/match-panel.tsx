import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffReceipt } from '@abona/contract/staff/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { SearchLoan } from '#acts/search-loan.tsx';
import { receiptStatusWords } from '#copy/changes.ts';
import { causeText, moneyCopy, receiptRailWords } from '#copy/money.ts';
import { useFocusAlong } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { wholeDayText } from '#lib/moments.ts';
import { firstName } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Candidates } from './candidates.tsx';
import { MatchActs } from './match-acts.tsx';
import { chosenLoan } from './match-loans.ts';
import styles from './match-panel.module.css';
import { WaitingClaims } from './waiting-claims.tsx';

const copy = moneyCopy.suspense;

type ReceiptProps = { readonly receipt: StaffReceipt; readonly onNext: () => void };

/** One deposit: what is known of it, the loans it may be for, and what is done with it. */
export function MatchPanel({ receipt, onNext }: ReceiptProps) {
  const [search] = useSearch();
  const isWaiting = receipt.status === 'suspense';
  const may = useMay();
  const isFree = isWaiting && receipt.pending_request_id === null;
  const asked = isFree && may('placeSuspense') ? search['acto'] : undefined;
  // Without a loan there is nothing to place it on yet: the ways to find one stay.
  const isAimless = asked === 'aplicar' && chosenLoan(receipt, search['credito']) === undefined;
  const act = isAimless ? undefined : asked;
  const place = useFocusAlong(act ?? null);
  return (
    <Panel title={copy.whose}>
      <div ref={place} tabIndex={-1} className={styles.match}>
        <Deposit receipt={receipt} />
        {!isWaiting && <Settled receipt={receipt} onNext={onNext} />}
        {receipt.pending_request_id !== null && <Pending id={receipt.pending_request_id} />}
        {isWaiting && act === undefined && (
          <>
            <Candidates receipt={receipt} />
            <WaitingClaims receipt={receipt} isFree={isFree} />
            {isFree && <Ways receipt={receipt} onNext={onNext} />}
          </>
        )}
        {act !== undefined && <MatchActs receipt={receipt} act={act} />}
      </div>
    </Panel>
  );
}

function Deposit({ receipt }: { readonly receipt: StaffReceipt }) {
  const { rail, value_on: day, sender, tracking_key: key, cause, amount } = receipt;
  const from = [sender?.name || copy.noSender, sender?.account, key];
  const where = cameToText(receipt);
  return (
    <div className={styles.deposit}>
      <DenseIcon name="bank-fill" className={styles.icon} />
      <div className={styles.said}>
        <b>{copy.sentOn(receiptRailWords[rail], wholeDayText(day))}</b>
        <span>{from.filter(Boolean).join(', ')}</span>
        {where !== null && <span>{where}</span>}
        {cause !== null && <span>{causeText(cause)}</span>}
      </div>
      <b className={styles.figure}>{peso(amount)}</b>
    </div>
  );
}

function cameToText({ came_to: cameTo }: StaffReceipt): string | null {
  const words = {
    loan: copy.cameToLoan,
    customer: copy.cameToCustomer,
    down_payment: copy.cameToDownPayment,
    nobody: copy.cameToNobody,
  } as const;
  return cameTo === null ? null : words[cameTo.owner](cameTo.last4);
}

/** Somebody was faster, or it is done. */
function Settled({ receipt, onNext }: ReceiptProps) {
  const words: Readonly<Record<string, string>> = receiptStatusWords;
  const state = (words[receipt.status] ?? receipt.status).toLocaleLowerCase('es-MX');
  return (
    <DenseBanner
      tone="ok"
      live="polite"
      title={copy.settled(state)}
      text={copy.settledText}
      action={
        <DenseButton variant="line" size="s" onClick={onNext}>
          {copy.nextDeposit}
        </DenseButton>
      }
    />
  );
}

function Pending({ id }: { readonly id: string }) {
  return (
    <DenseBanner
      tone="approval"
      title={copy.pending}
      action={<Link href={`${paths.requests}?solicitud=${id}`}>{copy.pendingLink}</Link>}
    />
  );
}

/** The ways on: it is whose, it goes back, or it waits. */
function Ways({ receipt, onNext }: ReceiptProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const chosen = chosenLoan(receipt, search['credito']);
  const mayGive = may('placeSuspense') && chosen !== undefined;
  const give = () => change({ acto: 'aplicar', credito: chosen ?? null });
  const back = () => change({ acto: 'devolver' });
  const { keys } = copy;
  useShortcuts([
    ...(mayGive ? [{ keys: 'Enter', label: keys.give, hint: keys.give, run: give }] : []),
    ...(may('returnSuspense') ? [{ keys: 'd', label: keys.back, hint: keys.back, run: back }] : []),
  ]);
  if (!may('placeSuspense')) return <p>{copy.readOnly}</p>;
  const name = receipt.candidates.find(({ loan_id: id }) => id === chosen)?.customer.name;
  return (
    <>
      {may('findCustomers') && <SearchLoan key={receipt.receipt_id} />}
      <div className={styles.acts}>
        {mayGive && (
          <DenseButton keys="Enter" onClick={give}>
            {name == null ? copy.giveHere : copy.give(firstName(name))}
          </DenseButton>
        )}
        <DenseButton variant="line" keys="D" onClick={back}>
          {copy.back}
        </DenseButton>
        <DenseButton variant="ghost" onClick={onNext}>
          {copy.later}
        </DenseButton>
      </div>
    </>
  );
}
