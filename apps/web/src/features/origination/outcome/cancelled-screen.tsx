import { PottedSprout } from '@abona/ui/art/potted-sprout.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { outcomesCopy } from '#copy/outcomes.ts';
import { WaysOut } from '#features/origination/frame/back-to-shop.tsx';
import { usePurchase } from '#features/origination/frame/funnel-queries.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { progressQuery } from '#session/facts/customer-facts.ts';

/** The application is over: at the person's own wish, or because we did not decide in time. */
export function CancelledScreen() {
  const purchase = usePurchase();
  const progress = useQuery(progressQuery);
  const { title, text } =
    progress.data?.review == null ? outcomesCopy.cancelled : outcomesCopy.undecided;
  return (
    <MessageScreen
      art={<PottedSprout />}
      title={title}
      text={text}
      homeHref={hrefOf('home')}
      actions={<WaysOut callback={purchase?.callback} shop={purchase?.merchant_name} />}
    />
  );
}
