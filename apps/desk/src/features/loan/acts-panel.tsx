import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { actCopy } from '#copy/acts.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { actWords } from '#copy/requests.ts';
import { useOpenAct } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { loanActForms } from './act-forms.tsx';
import styles from './acts-panel.module.css';

type LoanProps = { readonly loan: StaffLoan };

const isAct = (text: string | undefined): text is StaffActKind =>
  text !== undefined && text in actWords;

/** All that an open act has in the address. */
const inAddress =
  'acto abono pago causa caso credito cuenta ofrecer pide quita pagos hasta plan'.split(' ');
const closed = Object.fromEntries(inAddress.map((name) => [name, null]));

const loanActs = Object.keys(loanActForms).filter(isAct);

/** Each has the key of its place. */
const DIGITS = 9;

/** What whoever is here may do to the loan; the one that is open stands in the address. */
export function ActsPanel({ loan }: LoanProps) {
  const [search, change] = useSearch();
  const mine = loanActs.filter(
    (act) => loan.acts.includes(act) && loanActForms[act]?.isPossible(loan) === true,
  );
  const asked = search['acto'];
  const open = isAct(asked) && mine.includes(asked) ? asked : null;
  const close = () => change(closed);
  const show = (act: StaffActKind) => change({ acto: act });
  useShortcuts(
    open === null
      ? mine.slice(0, DIGITS).map((act, at) => ({
          keys: String(at + 1),
          label: actWords[act].title,
          hint: null,
          run: () => show(act),
        }))
      : [],
  );
  const place = useOpenAct(open, close);
  const Form = open === null ? undefined : loanActForms[open]?.Form;
  return (
    <Panel
      title={open === null ? loanCopy.acts : actWords[open].title}
      actions={
        open === null ? undefined : (
          <IconAction icon="x-bold" label={actCopy.cancel} onClick={close} />
        )
      }
    >
      <div ref={place} tabIndex={-1}>
        {mine.length === 0 && (
          <p className={styles.none}>
            {loan.acts.length > 0 ? loanCopy.nothingNow : loanCopy.noActs}
          </p>
        )}
        {Form === undefined ? (
          <div className={styles.acts}>
            {mine.map((act, at) => (
              <DenseButton
                key={act}
                variant="line"
                full
                keys={at < DIGITS ? String(at + 1) : undefined}
                onClick={() => show(act)}
              >
                {actWords[act].title}
              </DenseButton>
            ))}
          </div>
        ) : (
          <Form loan={loan} onClose={close} />
        )}
      </div>
    </Panel>
  );
}
