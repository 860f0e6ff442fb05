import { peso } from '@abona/client/office/money.ts';
import { useAddressPart, useSearch } from '@abona/client/office/use-address.ts';
import type { TillSale } from '@abona/contract/portal/portal-till';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Dots } from '@abona/ui/feedback/dots.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Wall } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { callQuery, useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { hourText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { RefundSale } from './refund-sale.tsx';
import looks from './sale.module.css';
import { PaperSlip, ShareSlip } from './slip.tsx';
import styles from './till.module.css';
import { placeOf, TillFrame } from './till-frame.tsx';

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
  const [search, change] = useSearch();
  const isRefunding = search['paso'] === 'reembolso';
  const isWall = sale.data !== undefined && resultOf[sale.data.status] === 'sold' && !isRefunding;
  return (
    <TillFrame
      title={isRefunding ? tillCopy.refund.title : tillCopy.sale}
      till={placeOf(till.data?.shift ?? null)}
      back={isRefunding ? paths.tillSale(id) : paths.tillShift}
      bleed={isWall}
    >
      {sale.isPending && <ScreenSkeleton />}
      {sale.isError && sale.data === undefined && (
        <Failure failure={sale.error} onRetry={() => void sale.refetch()} />
      )}
      {sale.data !== undefined && isRefunding && (
        <RefundSale
          key={sale.data.refundable}
          sale={sale.data}
          onDone={() => change({ paso: null })}
        />
      )}
      {sale.data !== undefined && !isRefunding && <Outcome sale={sale.data} />}
    </TillFrame>
  );
}

type SaleProps = { readonly sale: TillSale };

function Outcome({ sale }: SaleProps) {
  const result = resultOf[sale.status];
  const words = tillCopy.results[result];
  const isSold = result === 'sold';
  const content = (
    <>
      <div className={looks.outcome} role="status">
        {isSold ? (
          <FullBloom size={176} />
        ) : (
          <StatesFlower states={Array.from({ length: 8 }, () => 'rest' as const)} size={148} />
        )}
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.amount}>
          <Money text={peso(sale.amount)} raised />
        </p>
        <p className={looks.says}>{words.text}</p>
        {result === 'waiting' && <Dots />}
        <p className={looks.says}>{tillCopy.folio(sale.order_id, hourText(sale.created_at))}</p>
        {isSold && sale.refunded_amount > 0 && (
          <p className={looks.says}>{tillCopy.givenBack(peso(sale.refunded_amount))}</p>
        )}
      </div>
      {isSold ? <SoldActs sale={sale} /> : <OtherActs sale={sale} />}
    </>
  );
  return isSold ? (
    <Wall className={looks.wall}>{content}</Wall>
  ) : (
    <div className={looks.useless}>{content}</div>
  );
}

function SoldActs({ sale }: SaleProps) {
  const paths = usePaths();
  const canShare = 'share' in navigator;
  return (
    <>
      <div className={looks.band}>
        <DenseButtonLink variant="bloom" full href={paths.till}>
          {tillCopy.next}
        </DenseButtonLink>
        {canShare && <ShareSlip sale={sale} />}
        <DenseButton variant="onwall" full onClick={() => print()}>
          {tillCopy.print}
        </DenseButton>
        {sale.refundable > 0 && (
          <DenseButtonLink variant="onwall" full href={`${paths.tillSale(sale.id)}?paso=reembolso`}>
            {tillCopy.refund.act}
          </DenseButtonLink>
        )}
      </div>
      <PaperSlip sale={sale} />
    </>
  );
}

/** Nothing was sold, yet: whoever waits can withdraw it, and whoever lost a code reads another for the same amount. */
function OtherActs({ sale }: SaleProps) {
  const paths = usePaths();
  const result = resultOf[sale.status];
  if (result === 'waiting')
    return (
      <div className={looks.acts}>
        <Cancel sale={sale} />
      </div>
    );
  const again = new URLSearchParams({ monto: String(sale.amount / 100), paso: 'codigo' });
  const isOver = result === 'expired' || result === 'cancelled';
  return (
    <div className={looks.acts}>
      {isOver && (
        <DenseButtonLink full href={`${paths.till}?${again}`}>
          {tillCopy.again}
        </DenseButtonLink>
      )}
      <DenseButtonLink variant={isOver ? 'line' : 'action'} full href={paths.till}>
        {tillCopy.next}
      </DenseButtonLink>
    </div>
  );
}

function Cancel({ sale }: SaleProps) {
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
