import { centavos, formatMoney } from '@abona/kernel/money';
import { waitsCopy } from '#copy/waits.ts';
import { GrowingFlower } from '#ui/art/growing-flower.tsx';
import { Timeline } from '#ui/display/timeline.tsx';
import { WallScreen } from '#ui/shell/wall-screen.tsx';
import { WaitCancel } from './wait-screen.tsx';

const copy = waitsCopy.transfer;

/** The money of a personal loan, on its way to the customer's account. */
export function PayoutWait({ amount }: { readonly amount: number }) {
  return (
    <WallScreen
      art={<GrowingFlower />}
      title={copy.payoutTitle}
      text={copy.payoutText(formatMoney(centavos(amount)))}
      barEnd={<WaitCancel />}
      band={
        <Timeline
          spreads
          steps={[
            { state: 'done', text: copy.sent },
            { state: 'now', text: copy.onItsWay },
            { state: 'todo', text: copy.arrives },
          ]}
        />
      }
    />
  );
}
