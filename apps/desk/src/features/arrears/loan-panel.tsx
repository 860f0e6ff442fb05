import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { SumList } from '@abona/ui/dense/display/key-values.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Convenio } from '#acts/convenio.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { arrearsCopy, refusalTexts } from '#copy/arrears.ts';
import { useFocusAlong } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { hourText } from '#lib/moments.ts';
import { petalsOf } from '#lib/petals.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { AgencyStep } from './agency-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { type ArrearsFile, guardUntilText } from './guard-until.ts';
import styles from './loan-panel.module.css';
import { PromiseStep } from './promise-step.tsx';
import { personText } from './work-columns.tsx';

type LoanPanelProps = {
  readonly loanId: string;
  readonly promiseDays: number;
  /** The server's hour. */
  readonly now: Date;
  readonly onClose: () => void;
};

const steps = ['contacto', 'promesa', 'convenio', 'despacho'] as const;
type Step = (typeof steps)[number];

const stepOf = (text: string | undefined): Step =>
  steps.find((step) => step === text) ?? 'contacto';

/** Whoever is at hand: what they owe, whether they may be reached, and what one does with them. */
export function LoanPanel({ loanId, promiseDays, now, onClose }: LoanPanelProps) {
  const [search, change] = useSearch();
  const loan = useCall('getArrearsLoan', { params: { loan_id: loanId } });
  const { keys, hints } = arrearsCopy;
  const to = (paso: Step) => () => change({ paso });
  useShortcuts([
    { keys: 'l', label: keys.contact, hint: hints.contact, run: to('contacto') },
    { keys: 'p', label: keys.promise, hint: hints.promise, run: to('promesa') },
    { keys: 'v', label: keys.convenio, hint: hints.convenio, run: to('convenio') },
    { keys: 'd', label: keys.agency, hint: hints.agency, run: to('despacho') },
  ]);
  const { data } = loan;
  const step = stepOf(search['paso']);
  const place = useFocusAlong(search['paso'] ?? null);
  return (
    <SidePanel
      title={data === undefined ? arrearsCopy.columns.loan : personText(data.row)}
      closeLabel={arrearsCopy.close}
      onClose={onClose}
      actions={data === undefined ? undefined : <TakeButton file={data} />}
    >
      {loan.error !== null && <Failure failure={loan.error} onRetry={() => void loan.refetch()} />}
      {loan.isPending && <DenseSkeleton />}
      {data !== undefined && (
        <>
          <Owed file={data} />
          <GuardBanner file={data} now={now} />
          <DenseSegmented
            legend={arrearsCopy.steps}
            choices={steps.map((value) => ({ value, text: arrearsCopy.step[value] }))}
            value={step}
            onChange={(paso) => change({ paso })}
          />
          <div ref={place} tabIndex={-1} className={styles.step}>
            {step === 'contacto' && <ContactStep file={data} />}
            {step === 'promesa' && <PromiseStep file={data} days={promiseDays} now={now} />}
            {step === 'convenio' && <Convenio file={data} now={now} />}
            {step === 'despacho' && <AgencyStep file={data} />}
          </div>
        </>
      )}
    </SidePanel>
  );
}

function Owed({ file }: { readonly file: ArrearsFile }) {
  const { row } = file;
  return (
    <>
      <div className={styles.owed}>
        <StatesFlower states={petalsOf(row.petals)} size={72} />
        <SumList
          entries={[
            {
              label: arrearsCopy.instalmentsLate(file.instalments_late),
              value: arrearsCopy.days(row.days_late),
            },
            { label: arrearsCopy.charges, value: peso(file.late_charges) },
            ...(row.askable === row.overdue
              ? []
              : [{ label: arrearsCopy.askable, value: peso(row.askable) }]),
          ]}
          total={{ label: arrearsCopy.overdueToday, value: peso(row.overdue) }}
        />
      </div>
      <p className={styles.links}>
        <Link href={paths.loan(row.loan_id)}>{arrearsCopy.seeLoan}</Link>
        <Link href={paths.customer(row.customer.customer_id)}>{arrearsCopy.seeCustomer}</Link>
      </p>
    </>
  );
}

/** Whether they may be reached, why not, and how long that lasts. */
function GuardBanner({ file, now }: { readonly file: ArrearsFile; readonly now: Date }) {
  const { guard } = file.row;
  const text = guardUntilText(guard, now) ?? undefined;
  if (guard.reason === null)
    return (
      <DenseBanner tone="ok" icon="shield-check-fill" title={arrearsCopy.allowed} text={text} />
    );
  const isPaused = guard.until === null && guard.reason !== 'contact_no_calls';
  return (
    <DenseBanner
      tone={isPaused ? 'frozen' : 'warn'}
      title={refusalTexts[guard.reason]}
      text={text}
    />
  );
}

function TakeButton({ file }: { readonly file: ArrearsFile }) {
  const may = useMay();
  const queryClient = useQueryClient();
  const { assignment, loan_id: id } = file.row;
  const isMine = assignment?.is_mine === true;
  const take = useMutation({
    mutationFn: (): Promise<object> =>
      call(isMine ? 'releaseSubject' : 'takeSubject', { body: { subject: { kind: 'loan', id } } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (assignment !== null && !isMine)
    return (
      <span className={styles.note}>
        {arrearsCopy.takenBy(assignment.person.name, hourText(new Date(assignment.until)))}
      </span>
    );
  if (!may('takeSubject')) return null;
  return (
    <DenseButton variant="line" size="s" busy={take.isPending} onClick={() => take.mutate()}>
      {isMine ? arrearsCopy.giveBack : arrearsCopy.take}
    </DenseButton>
  );
}
