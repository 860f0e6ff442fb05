import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { loanActVerbs, loanCopy } from '#copy/loan-screen.ts';
import { actWords } from '#copy/requests.ts';
import { peso } from '#lib/peso.ts';
import { useSearch } from '#routing/use-address.ts';
import { useMay } from '#session/session.ts';
import styles from './acts-panel.module.css';

type LoanProps = { readonly loan: StaffLoan };
type ActProps = LoanProps & { readonly onClose: () => void };

/** Acts of a loan that are done here; each opens what it would do, beside the loan. */
const forms: Readonly<Partial<Record<StaffActKind, (props: ActProps) => React.ReactNode>>> = {
  waive_charges: Waiver,
  write_off: WriteOff,
};

const isAct = (text: string | undefined): text is StaffActKind =>
  text !== undefined && text in actWords;

/** What whoever is here may do to the loan; the one that is open stands in the address. */
export function ActsPanel({ loan }: LoanProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const mine = loan.acts.filter((act) => act in forms);
  const asked = search['acto'];
  const open = isAct(asked) && mine.includes(asked) ? asked : null;
  const close = () => change({ acto: null, abono: null });
  const Form = open === null ? undefined : forms[open];
  return (
    <Panel title={open === null ? loanCopy.acts : actWords[open].title}>
      {mine.length === 0 && (
        <p className={styles.none}>
          {may('waiveLoanCharges') ? loanCopy.nothingNow : loanCopy.noActs}
        </p>
      )}
      {Form === undefined ? (
        <div className={styles.acts}>
          {mine.map((act) => (
            <DenseButton key={act} variant="line" full onClick={() => change({ acto: act })}>
              {actWords[act].title}
            </DenseButton>
          ))}
        </div>
      ) : (
        <Form loan={loan} onClose={close} />
      )}
    </Panel>
  );
}

function Waiver({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const late = loan.instalments.filter(({ late_charges: charges }) => (charges?.owed ?? 0) > 0);
  const number =
    late.find((one) => String(one.number) === search['abono'])?.number ?? late[0]?.number;
  if (number === undefined) return <p className={styles.none}>{loanCopy.nothingLate}</p>;
  return (
    <div className={styles.acts}>
      <DenseSelectField
        label={loanCopy.instalment}
        options={late.map((one) => ({
          value: String(one.number),
          text: `${one.number} · ${peso(one.late_charges?.owed ?? 0)}`,
        }))}
        value={String(number)}
        onChange={(event) => change({ abono: event.target.value })}
      />
      <WaiverForm key={number} loan={loan} number={number} onClose={onClose} />
    </div>
  );
}

function WaiverForm({ loan, number, onClose }: ActProps & { readonly number: number }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewChargeWaiver', { params, query: { number } })}
      verb={loanActVerbs.waive_charges}
      onAct={(why, idempotencyKey) =>
        call('waiveLoanCharges', { params, body: { ...why, number } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

function WriteOff({ loan, onClose }: ActProps) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewWriteOff', { params })}
      verb={loanActVerbs.write_off}
      onAct={(why, idempotencyKey) =>
        call('writeOffLoan', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
