import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { TillSale } from '@abona/contract/portal/portal-till';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { amountCentavos, editAmount } from '@abona/ui/form/amount-text.ts';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { callQuery, useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { hourText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './till.module.css';
import { TillFrame } from './till-frame.tsx';

type Result = keyof typeof tillCopy.results;

const resultOf: Readonly<Record<TillSale['status'], Result>> = {
  created: 'waiting',
  pending: 'waiting',
  authorized: 'waiting',
  captured: 'sold',
  partially_refunded: 'sold',
  refunded: 'refunded',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
};

const ASK_AGAIN_MS = 2_000;

/** What became of a charge; while its customer decides it is asked again and again. */
export function Screen() {
  const mode = useMode();
  const paths = usePaths();
  const id = useAddressPart('saleId');
  const sale = useQuery({
    ...callQuery('getTillSale', { params: { mode, id } }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || resultOf[data.status] === 'waiting' ? ASK_AGAIN_MS : false,
  });
  const till = useCall('getPortalTill', { params: { mode } });
  const name = till.data?.shift?.till ?? null;
  return (
    <TillFrame
      title={
        sale.data === undefined
          ? tillCopy.charge
          : tillCopy.results[resultOf[sale.data.status]].title
      }
      till={name}
      back={paths.tillShift}
    >
      {sale.isPending && <ScreenSkeleton />}
      {sale.isError && sale.data === undefined && (
        <Failure failure={sale.error} onRetry={() => void sale.refetch()} />
      )}
      {sale.data !== undefined && <Outcome sale={sale.data} />}
    </TillFrame>
  );
}

function Outcome({ sale }: { readonly sale: TillSale }) {
  const result = resultOf[sale.status];
  const words = tillCopy.results[result];
  const paths = usePaths();
  const isSold = result === 'sold';
  const text = (
    <div className={styles.outcome} role="status">
      {isSold ? (
        <FullBloom size={176} />
      ) : (
        <StatesFlower states={Array.from({ length: 8 }, () => 'rest' as const)} size={148} />
      )}
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.amount}>
        <Money text={peso(sale.amount - sale.refunded_amount)} raised />
      </p>
      <p>{`${words.text} ${tillCopy.folio(sale.order_id, hourText(sale.created_at))}`}</p>
    </div>
  );
  return (
    <>
      {isSold ? <Wall className={styles.wall}>{text}</Wall> : text}
      <div className={styles.acts}>
        {result === 'waiting' ? (
          <Cancel sale={sale} />
        ) : (
          <DenseButtonLink full href={paths.till}>
            {result === 'expired' ? tillCopy.again : tillCopy.next}
          </DenseButtonLink>
        )}
        {isSold && <Slip sale={sale} />}
        {sale.refundable > 0 && <RefundSale key={sale.refundable} sale={sale} />}
      </div>
    </>
  );
}

function Cancel({ sale }: { readonly sale: TillSale }) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('cancelTillSale', { params: { mode, id: sale.id } }),
    onError: (failure) => toasts.show(sentenceOf(failure)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <DenseButton variant="line" full busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {tillCopy.cancel}
    </DenseButton>
  );
}

/** On paper, or to whoever wants it: the browser's own ways. */
function Slip({ sale }: { readonly sale: TillSale }) {
  const { account } = useSession();
  const text = tillCopy.slip({
    shop: account?.name ?? '',
    amount: peso(sale.amount),
    order: sale.order_id,
    at: hourText(sale.created_at),
  });
  return (
    <>
      <p className={styles.slip}>{text}</p>
      {'share' in navigator && (
        <DenseButton
          variant="line"
          full
          // Whoever closes the sheet without sending has changed their mind.
          onClick={() => void navigator.share({ text }).catch(() => {})}
        >
          {tillCopy.share}
        </DenseButton>
      )}
      <DenseButton variant="line" full onClick={() => print()}>
        {tillCopy.print}
      </DenseButton>
    </>
  );
}

/** Of today's sale, by a second person's PIN: theirs is typed by them. */
function RefundSale({ sale }: { readonly sale: TillSale }) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const till = useCall('getPortalTill', { params: { mode } });
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(String(sale.refundable / 100));
  const [person, setPerson] = useState('');
  const [pin, setPin] = useState('');
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const amount = amountCentavos(text) ?? 0;
  const isAmount = amount > 0 && amount <= sale.refundable;
  const params = { mode, id: sale.id };
  const refund = useMutation({
    mutationFn: async () => {
      const body = { person_id: person, pin, amount };
      const { approval } = await call('approveTillRefund', { params, body });
      return call('refundTillSale', { params, body: { approval, amount } }, { idempotencyKey });
    },
    onSuccess: () => {
      renewal.onSuccess();
      toasts.show(tillCopy.refund.done(peso(amount)));
    },
    onError: renewal.onError,
    onSettled: () => {
      setPin('');
      void queryClient.invalidateQueries();
    },
  });
  if (!isOpen)
    return (
      <DenseButton variant="ghost" full onClick={() => setOpen(true)}>
        {tillCopy.refund.act}
      </DenseButton>
    );
  const approvers = till.data?.approvers ?? [];
  return (
    <form
      className={styles.refund}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAmount) refund.mutate();
      }}
    >
      <h3>{tillCopy.refund.title}</h3>
      {approvers.length === 0 && <DenseBanner tone="warn" title={tillCopy.refund.nobody} />}
      <DenseTextField
        label={tillCopy.refund.amount(peso(sale.refundable))}
        inputMode="decimal"
        value={text}
        error={isAmount ? undefined : tillCopy.refund.wrong}
        onChange={({ target }) => setText(editAmount({ previous: text, typed: target.value }))}
      />
      <DenseSelectField
        label={tillCopy.refund.who}
        required
        blank={tillCopy.refund.blank}
        value={person}
        options={approvers.map((one) => ({ value: one.person_id, text: one.name }))}
        onChange={(event) => setPerson(event.target.value)}
      />
      <DenseTextField
        label={tillCopy.refund.pin}
        help={tillCopy.refund.how}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        pattern="[0-9]{6}"
        maxLength={6}
        value={pin}
        onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
      />
      {refund.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(refund.error)} />
      )}
      <DenseButton type="submit" variant="danger" full busy={refund.isPending}>
        {tillCopy.refund.sure(peso(amount))}
      </DenseButton>
      <DenseButton variant="text" full onClick={() => setOpen(false)}>
        {tillCopy.refund.cancel}
      </DenseButton>
    </form>
  );
}
