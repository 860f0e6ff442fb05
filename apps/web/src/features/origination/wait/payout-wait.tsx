import type { ProgressView } from '@abona/contract/origination/progress';
import { centavos, formatMoney } from '@abona/kernel/money';
import { GrowingFlower } from '@abona/ui/art/growing-flower.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { waitsCopy } from '#copy/waits.ts';
import { actionFor } from '#shell/standing-action.ts';
import { WaitCancel } from './wait-screen.tsx';

const copy = waitsCopy.transfer;

type PayoutWaitProps = {
  readonly amount: number;
  /** Why it waits with us; null: it is on its way. */
  readonly heldFor: ProgressView['payout_held_for'];
};

/** The money of a personal loan, on its way to the customer's account, or held and why. */
export function PayoutWait({ amount, heldFor }: PayoutWaitProps) {
  const help = heldFor === null ? null : actionFor(heldFor);
  return (
    <WallScreen
      art={<GrowingFlower />}
      title={heldFor === null ? copy.payoutTitle : copy.held.title}
      text={
        heldFor === null ? copy.payoutText(formatMoney(centavos(amount))) : copy.held.text[heldFor]
      }
      barEnd={<WaitCancel />}
      band={
        <>
          <Timeline
            spreads
            steps={[
              { state: 'done', text: copy.sent },
              { state: 'now', text: heldFor === null ? copy.onItsWay : copy.held.onItsWay },
              { state: 'todo', text: copy.arrives },
            ]}
          />
          {help !== null && (
            <ButtonLink variant="on-wall" href={help.href}>
              {help.word}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
