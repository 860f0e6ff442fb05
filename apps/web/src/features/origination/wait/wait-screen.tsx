import type { ApplicationCheck, ProgressView } from '@abona/contract/origination/progress';
import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { GrowingFlower } from '@abona/ui/art/growing-flower.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { funnelCopy } from '#copy/funnel.ts';
import { waitsCopy as copy } from '#copy/waits.ts';
import { usePurchase } from '#features/origination/frame/funnel-queries.ts';
import { LazyCancelSheet } from '#features/origination/frame/lazy-cancel-sheet.tsx';
import { purchaseLine } from '#features/origination/frame/purchase-title.ts';
import { useLeaving } from '#features/origination/frame/use-leaving.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { isDelayed, timelineOf } from './check-timeline.ts';

/** The way out of a wait. */
export function WaitCancel() {
  const leaving = useLeaving();
  return (
    <>
      <Button size="s" variant="on-wall" onClick={leaving.ask}>
        {funnelCopy.cancel.open}
      </Button>
      <LazyCancelSheet open={leaving.isAsked} onClose={leaving.stay} asksWhy={false} />
    </>
  );
}

/** Whether the wait has gone on for longer than it may; `again` begins it anew. */
function usePatience(limitMs: number) {
  const [attempt, setAttempt] = useState(0);
  const [overAt, setOverAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOverAt(attempt), limitMs);
    return () => clearTimeout(timer);
  }, [attempt, limitMs]);
  return { isOver: overAt === attempt, again: () => setAttempt(attempt + 1) };
}

type WaitScreenProps = {
  readonly title: string;
  readonly text: string;
  readonly progress: ProgressView | null | undefined;
  readonly checks: readonly ApplicationCheck[];
  readonly limitMs: number;
  readonly onRetry: () => void;
  readonly action?: ReactNode;
};

/** Waiting on a wall, told what for; never for ever. */
export function WaitScreen(props: WaitScreenProps) {
  const { progress, checks, limitMs, onRetry, action } = props;
  const { isOver, again } = usePatience(limitMs);
  const purchase = usePurchase();
  const isLate = isDelayed(progress);
  if (isOver && !isLate && action === undefined) {
    return (
      <LateScreen
        onRetry={() => {
          again();
          onRetry();
        }}
      />
    );
  }
  const { title, text } = isLate ? copy.delayed : props;
  return (
    <WallScreen
      art={<GrowingFlower />}
      title={title}
      text={text}
      {...(purchase ? { note: purchaseLine(purchase) } : {})}
      barEnd={<WaitCancel />}
      band={
        <>
          <Timeline steps={timelineOf(progress, checks)} spreads />
          {action}
          {isLate && (
            <ButtonLink variant="on-wall" href={hrefOf('home')}>
              {funnelCopy.goHome}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function LateScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <MessageScreen
      art={<FallenPetal />}
      title={copy.late.title}
      text={copy.late.text}
      alert
      homeHref={hrefOf('home')}
      actions={
        <>
          <Button full icon="arrows-clockwise-bold" onClick={onRetry}>
            {copy.late.retry}
          </Button>
          <ButtonLink variant="text" href={hrefOf('home')}>
            {funnelCopy.goHome}
          </ButtonLink>
        </>
      }
    />
  );
}
