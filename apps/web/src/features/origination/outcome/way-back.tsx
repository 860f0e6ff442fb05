import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { useCountdown } from '@abona/ui/feedback/use-countdown.ts';
import { Text } from '@abona/ui/text.tsx';
import { useEffect, useState } from 'react';
import { leaveTo } from '#browser/document-navigation.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { noteReturn } from '#features/origination/frame/back-to-shop.tsx';

const copy = outcomesCopy.granted;

/** Time enough to read when the first payment is due. */
const STAY_MS = 12_000;

type WayBackProps = {
  readonly address: string;
  readonly shop: string | null;
  /** Whether it is taken without a press, after a countdown that can be stopped. */
  readonly goesByItself: boolean;
};

/** Back to the shop: by a press, or by itself right after the purchase. */
export function WayBack({ address, shop, goesByItself }: WayBackProps) {
  const [leavesAt, setLeavesAt] = useState(() => (goesByItself ? Date.now() + STAY_MS : null));
  const left = useCountdown(leavesAt);
  const isOver = leavesAt !== null && left === 0;
  useEffect(() => {
    if (!isOver) return;
    noteReturn(shop, address);
    leaveTo(address);
  }, [isOver, address, shop]);
  return (
    <>
      <ButtonLink variant="bloom" href={address} onClick={() => noteReturn(shop, address)}>
        {shop === null ? funnelCopy.backToShop : funnelCopy.backTo(shop)}
      </ButtonLink>
      {leavesAt !== null && (
        <>
          <Text look="small" tone="muted" align="center">
            {copy.leaving(shop ?? copy.theShop, left)}
          </Text>
          <Button size="s" variant="on-wall-text" onClick={() => setLeavesAt(null)}>
            {copy.stay}
          </Button>
        </>
      )}
    </>
  );
}
