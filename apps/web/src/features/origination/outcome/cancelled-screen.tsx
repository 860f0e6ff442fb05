import { PottedSprout } from '@abona/ui/art/potted-sprout.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { outcomesCopy } from '#copy/outcomes.ts';
import { WaysOut } from '#features/origination/frame/back-to-shop.tsx';
import { usePurchase } from '#features/origination/frame/funnel-queries.ts';
import { hrefOf } from '#routing/available-routes.ts';

/** The application is over at the person's own wish. */
export function CancelledScreen() {
  const purchase = usePurchase();
  return (
    <MessageScreen
      art={<PottedSprout />}
      title={outcomesCopy.cancelled.title}
      text={outcomesCopy.cancelled.text}
      homeHref={hrefOf('home')}
      actions={<WaysOut callback={purchase?.callback} shop={purchase?.merchant_name} />}
    />
  );
}
