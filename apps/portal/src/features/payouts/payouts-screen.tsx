import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { PayoutView } from '@abona/contract/merchants/settlement';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Money } from '@abona/ui/money.tsx';
import { usePages } from '#api/use-pages.ts';
import { payoutStatusWords, payoutsCopy } from '#copy/payouts.ts';
import { dayText } from '#lib/moments.ts';
import { useMode, usePaths } from '#routing/use-mode.ts';
import { Failure } from '#shell/route-failure.tsx';
import { More, ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { PayoutDetail } from './payout-detail.tsx';
import styles from './payouts-screen.module.css';

const tones: Readonly<Record<PayoutView['status'], DenseTagTone>> = {
  scheduled: 'warn',
  paid: 'ok',
  returned: 'late',
};

/** What a shop was paid: the list, and what the one at hand is made of. */
export function Screen() {
  const mode = useMode();
  const opened = useAddressPart('payoutId');
  const list = usePages('listPortalPayouts', { params: { mode }, query: { limit: '30' } });
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = opened === '' ? (payouts[0]?.id ?? null) : opened;
  return (
    <ScreenFrame name={payoutsCopy.title} sub={payoutsCopy.sub}>
      {list.isPending && <ScreenSkeleton />}
      {list.isError && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && payouts.length === 0 && (
        <DenseEmpty title={payoutsCopy.empty} text={payoutsCopy.emptyHow} />
      )}
      {payouts.length > 0 && (
        <div className={styles.columns}>
          <Panel title={payoutsCopy.latest} pad={false} className={styles.list}>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} isOpen={payout.id === shown} />
            ))}
            <More of={list} />
          </Panel>
          {shown !== null && <PayoutDetail key={shown} id={shown} />}
        </div>
      )}
    </ScreenFrame>
  );
}

type PayoutRowProps = { readonly payout: PayoutView; readonly isOpen: boolean };

function PayoutRow({ payout, isOpen }: PayoutRowProps) {
  const paths = usePaths();
  return (
    <Link
      className={styles.row}
      href={paths.payout(payout.id)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span>
        <Money className={styles.amount} text={peso(payout.amount)} />
        <span className={styles.day}>{dayText(payout.business_date)}</span>
      </span>
      <DenseTag tone={tones[payout.status]} text={payoutStatusWords[payout.status]} />
    </Link>
  );
}
