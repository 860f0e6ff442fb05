import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos } from '@abona/ui/form/amount-text.ts';
import { Money } from '@abona/ui/money.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { keepPending, type PendingCharge, readPending } from '#lib/pending-charge.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import { Failure, fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { AmountEntry, amountPath } from './amount-entry.tsx';
import charge from './charge.module.css';
import { CodeEntry } from './code-entry.tsx';
import styles from './till.module.css';
import { placeOf, TillFrame, useOnline } from './till-frame.tsx';
import { type Keep, useCharge } from './use-charge.ts';

/** The till: a shift, then the amount, then the code. Where one is stands in the address. */
export function Screen() {
  const mode = useMode();
  const { person_id: personId } = useSession();
  const till = useCall('getPortalTill', { params: { mode } });
  const [search] = useSearch();
  const [pending, setPending] = useState(() => readPending({ personId, mode }));
  const paths = usePaths();
  const keep = (charge: PendingCharge | null) => {
    keepPending({ personId, mode }, charge);
    setPending(charge);
  };
  const shift = till.data?.shift ?? null;
  const isAtCode = search['paso'] === 'codigo';
  return (
    <TillFrame
      title={isAtCode ? tillCopy.code.title : tillCopy.charge}
      till={placeOf(shift)}
      back={isAtCode ? amountPath(paths.till, search) : undefined}
    >
      {till.isPending && <ScreenSkeleton />}
      {till.isError && <Failure failure={till.error} onRetry={() => void till.refetch()} />}
      {till.data !== undefined && shift === null && <OpenShift branches={till.data.branches} />}
      {shift !== null && pending !== null && <Unknown charge={pending} keep={keep} />}
      {shift !== null && pending === null && <Charge isAtCode={isAtCode} keep={keep} />}
    </TillFrame>
  );
}

type OpenShiftProps = {
  readonly branches: readonly { readonly id: string; readonly name: string }[];
};

function OpenShift({ branches }: OpenShiftProps) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const [name, setName] = useState<string>(tillCopy.open.example);
  const [only] = branches;
  const [branchId, setBranchId] = useState(branches.length === 1 ? (only?.id ?? '') : '');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const open = useMutation({
    mutationFn: () =>
      call(
        'openTillShift',
        {
          params: { mode },
          body: { till: name.trim(), branch_id: branchId === '' ? null : branchId },
        },
        { idempotencyKey },
      ),
    ...renewal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getPortalTill'] }),
  });
  return (
    <form
      className={styles.center}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <h2 className={styles.title}>{tillCopy.open.title}</h2>
      <p>{tillCopy.open.text}</p>
      {branches.length > 0 && (
        <DenseSelectField
          label={tillCopy.open.branch}
          required
          value={branchId}
          blank={tillCopy.open.blank}
          options={branches.map(({ id, name: text }) => ({ value: id, text }))}
          error={fieldSentence(open.error, 'branch_id')}
          onChange={(event) => setBranchId(event.target.value)}
        />
      )}
      <DenseTextField
        label={tillCopy.open.till}
        required
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {open.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(open.error)} />}
      <DenseButton type="submit" full busy={open.isPending}>
        {tillCopy.open.act}
      </DenseButton>
    </form>
  );
}

/** Nobody knows whether it was charged: asking again with the same key tells, and charges once. */
function Unknown({ charge: sent, keep }: Keep & { readonly charge: PendingCharge }) {
  // What was refused was not charged; the till goes on, and says why.
  const ask = useCharge({ keep, onRefused: (failure) => toasts.show(sentenceOf(failure)) });
  const isOnline = useOnline();
  return (
    <div className={styles.center}>
      <h2 className={styles.title}>{tillCopy.unknown.title}</h2>
      <p>{tillCopy.unknown.text}</p>
      <p className={styles.amount}>
        <Money text={peso(sent.amount)} raised />
      </p>
      {ask.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(ask.error)} />}
      <DenseButton full busy={ask.isPending} disabled={!isOnline} onClick={() => ask.mutate(sent)}>
        {tillCopy.unknown.act}
      </DenseButton>
    </div>
  );
}

function Charge({ isAtCode, keep }: Keep & { readonly isAtCode: boolean }) {
  const [search] = useSearch();
  return (
    <div className={isAtCode ? charge.atCode : charge.atAmount}>
      <AmountEntry isAtCode={isAtCode} />
      {isAtCode && <CodeEntry amount={amountCentavos(search['monto'] ?? '') ?? 0} keep={keep} />}
    </div>
  );
}
