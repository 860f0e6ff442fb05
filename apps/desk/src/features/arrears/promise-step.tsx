import { peso } from '@abona/client/office/money.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos, editAmount, settledAmount } from '@abona/ui/form/amount-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { PromiseLog } from '#collection/collection-log.tsx';
import { arrearsCopy } from '#copy/arrears.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import type { ArrearsFile } from './guard-until.ts';
import styles from './loan-panel.module.css';

type PromiseStepProps = {
  readonly file: ArrearsFile;
  /** Until how many days from today. */
  readonly days: number;
  readonly now: Date;
};

/** What they promise, and what became of what they promised before. */
export function PromiseStep(props: PromiseStepProps) {
  const may = useMay();
  return (
    <>
      {may('recordPromise') && props.file.row.overdue > 0 && <PromiseForm {...props} />}
      <PromiseLog file={props.file} />
    </>
  );
}

function PromiseForm({ file, days, now }: PromiseStepProps) {
  const queryClient = useQueryClient();
  const today = mexicoCityDate(now.getTime());
  const [amount, setAmount] = useState(() => settledAmount(String(file.row.overdue / 100)));
  const [day, setDay] = useState<string>(() => addDays(today, 1));
  const [isTried, setTried] = useState(false);
  const { key, onSuccess, onError } = useCallKey();
  const centavos = amountCentavos(amount.replaceAll(',', '')) ?? 0;
  const save = useMutation({
    mutationFn: () =>
      call(
        'recordPromise',
        { params: { loan_id: file.row.loan_id }, body: { amount: centavos, due_on: day } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      onSuccess();
      toasts.show(arrearsCopy.promiseSaved);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (centavos > 0 && day !== '' && !save.isPending) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <DenseTextField
          label={arrearsCopy.promiseAmount}
          inputMode="decimal"
          value={amount}
          error={isTried && centavos === 0 ? arrearsCopy.amountMissing : undefined}
          onChange={({ target }) =>
            setAmount(editAmount({ previous: amount, typed: target.value }))
          }
        />
        <DenseTextField
          label={arrearsCopy.promiseDay}
          type="date"
          min={today}
          max={addDays(today, days)}
          value={day}
          error={isTried && day === '' ? arrearsCopy.dayMissing : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <p className={styles.note}>{arrearsCopy.promiseHelp(days)}</p>
      {save.error !== null && <Failure failure={save.error} onRetry={() => save.mutate()} />}
      <div className={styles.acts}>
        <DenseButton type="submit" busy={save.isPending}>
          {arrearsCopy.savePromise(peso(centavos))}
        </DenseButton>
      </div>
    </form>
  );
}
