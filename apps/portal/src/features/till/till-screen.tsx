import { ApiFailure, isUnreachable } from '@abona/client/api-failure.ts';
import { peso } from '@abona/client/office/money.ts';
import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { isStoreCode } from '@abona/contract/merchants/store-code-digits';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos, editAmount, groupedAmount } from '@abona/ui/form/amount-text.ts';
import { Money } from '@abona/ui/money.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { keepPending, newOrderId, type PendingCharge, readPending } from '#lib/pending-charge.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import { Failure, fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { CodeCamera } from './code-camera.tsx';
import styles from './till.module.css';
import { placeOf, TillFrame, useOnline } from './till-frame.tsx';

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
      back={isAtCode ? `${paths.till}?monto=${search['monto'] ?? ''}` : undefined}
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

type Keep = { readonly keep: (charge: PendingCharge | null) => void };

/** Sends a charge under its key until somebody knows what became of it; only then is it forgotten. */
function useCharge({ keep }: Keep) {
  const mode = useMode();
  const go = useGo();
  const paths = usePaths();
  const { person_id: personId } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    // Written down before it is sent: whatever happens to this device, its key is known.
    onMutate: (charge: PendingCharge) => keepPending({ personId, mode }, charge),
    mutationFn: ({ key, ...body }: PendingCharge) =>
      call('chargeAtTill', { params: { mode }, body }, { idempotencyKey: key }),
    onSuccess: ({ id }) => {
      keep(null);
      go(paths.tillSale(id));
    },
    onError: (failure, charge) => {
      const isKnown = failure instanceof ApiFailure && failure.status !== 0 && !failure.retryable;
      keep(isKnown ? null : charge);
      if (isKnown) toasts.show(sentenceOf(failure));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['getPortalTill'] }),
  });
}

/** Nobody knows whether it was charged: asking again with the same key tells, and charges once. */
function Unknown({ charge, keep }: Keep & { readonly charge: PendingCharge }) {
  const ask = useCharge({ keep });
  const isOnline = useOnline();
  return (
    <div className={styles.center}>
      <h2 className={styles.title}>{tillCopy.unknown.title}</h2>
      <p>{tillCopy.unknown.text}</p>
      <p className={styles.amount}>
        <Money text={peso(charge.amount)} raised />
      </p>
      {ask.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(ask.error)} />}
      <DenseButton
        full
        busy={ask.isPending}
        disabled={!isOnline}
        onClick={() => ask.mutate(charge)}
      >
        {tillCopy.unknown.act}
      </DenseButton>
    </div>
  );
}

const typedText = (text: string): string => (text === '' ? '$0' : `$${groupedAmount(text)}`);

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

function Charge({ isAtCode, keep }: Keep & { readonly isAtCode: boolean }) {
  const [search, change] = useSearch();
  const text = search['monto'] ?? '';
  const amount = amountCentavos(text) ?? 0;
  const type = (typed: string) =>
    change({ monto: editAmount({ previous: text, typed }), paso: null });
  return (
    <div className={isAtCode ? styles.atCode : styles.atAmount}>
      <section className={styles.side} aria-label={tillCopy.amount.ask}>
        <div className={styles.ask}>
          <p>{isAtCode ? tillCopy.amount.charging : tillCopy.amount.ask}</p>
          <p className={styles.amount} aria-live="polite">
            {isAtCode ? <Money text={peso(amount)} raised /> : typedText(text)}
          </p>
        </div>
        <fieldset className={styles.pad} aria-label={tillCopy.amount.keypad}>
          {KEYS.map((key) => (
            <button key={key} type="button" onClick={() => type(`${text}${key}`)}>
              {key}
            </button>
          ))}
          <button
            type="button"
            aria-label={tillCopy.amount.erase}
            onClick={() => change({ monto: text.slice(0, -1), paso: null })}
          >
            <DenseIcon name="backspace-bold" />
          </button>
        </fieldset>
        {!isAtCode && (
          <DenseButton full disabled={amount <= 0} onClick={() => change({ paso: 'codigo' })}>
            {tillCopy.amount.next}
          </DenseButton>
        )}
      </section>
      {isAtCode && <CodeEntry amount={amount} keep={keep} />}
    </div>
  );
}

function CodeEntry({ amount, keep }: Keep & { readonly amount: number }) {
  const [digits, setDigits] = useState('');
  const [order, setOrder] = useState('');
  const isOnline = useOnline();
  const charge = useCharge({ keep });
  const code = digits.replace(/\D/g, '');
  const isWhole = code.length >= 19;
  const isRight = isStoreCode(code);
  const send = (read: string) => {
    const pending: PendingCharge = {
      key: crypto.randomUUID(),
      code: read,
      amount,
      order_id: order.trim() === '' ? newOrderId() : order.trim(),
    };
    charge.mutate(pending);
  };
  const failure = charge.error;
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && isOnline && amount > 0) send(code);
      }}
    >
      <CodeCamera onCode={(read) => setDigits(read)} />
      <div className={styles.digits}>
        <DenseTextField
          label={tillCopy.code.digits}
          help={tillCopy.code.help}
          inputMode="numeric"
          autoComplete="off"
          value={code.replace(/(\d{4})(?=\d)/g, '$1 ')}
          error={isWhole && !isRight ? tillCopy.code.wrong : undefined}
          onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 19))}
        />
      </div>
      <DenseTextField
        label={tillCopy.amount.order}
        maxLength={64}
        value={order}
        onChange={(event) => setOrder(event.target.value)}
      />
      {failure !== null && !isUnreachable(failure) && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(failure)} />
      )}
      <DenseButton
        type="submit"
        full
        busy={charge.isPending}
        disabled={!isRight || !isOnline || amount <= 0}
      >
        {tillCopy.code.act(peso(amount))}
      </DenseButton>
    </form>
  );
}
