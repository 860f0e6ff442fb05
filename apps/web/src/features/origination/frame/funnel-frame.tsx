import { Button } from '@abona/ui/button/button.tsx';
import { OnPhone } from '@abona/ui/layout/responsive.tsx';
import { FunnelShell } from '@abona/ui/shell/funnel-shell.tsx';
import type { ReactNode } from 'react';
import { funnelCopy as copy } from '#copy/funnel.ts';
import { usePurchase } from './funnel-queries.ts';
import { LazyCancelSheet } from './lazy-cancel-sheet.tsx';
import { PurchaseFolded, PurchaseOnWall } from './purchase-summary.tsx';
import { useLeaving } from './use-leaving.ts';

type FunnelStepNumber = 1 | 2 | 3 | 4;

type FunnelFrameProps = {
  readonly step: FunnelStepNumber;
  /** What the step says besides its name, such as the part of a form. */
  readonly stepText?: string;
  /** Where the arrow leads; without it, it asks whether to cancel. */
  readonly onBack?: (() => void) | undefined;
  readonly barEnd?: ReactNode;
  readonly dock?: ReactNode;
  readonly dockNote?: ReactNode;
  readonly wide?: boolean;
  /** Whoever leaves here is asked why. */
  readonly asksWhy?: boolean;
  readonly children: ReactNode;
};

/** What stands around every screen of the funnel: steps, the purchase, and the way out. */
export function FunnelFrame(props: FunnelFrameProps) {
  const { step, stepText, onBack, barEnd, dock, dockNote, children } = props;
  const { wide = false, asksWhy = false } = props;
  const purchase = usePurchase();
  const leaving = useLeaving();
  const hasPurchase = purchase !== null && purchase !== undefined;
  return (
    <FunnelShell
      funnel={{
        steps: copy.steps,
        current: step,
        label: copy.progress,
        text: stepText ?? copy.step(step, copy.steps[step - 1] ?? ''),
      }}
      trust={copy.trust}
      summaryLabel={copy.summary}
      onBack={onBack ?? leaving.ask}
      barEnd={
        <>
          {barEnd}
          <Button size="s" variant="text" onClick={leaving.ask}>
            {copy.cancel.open}
          </Button>
        </>
      }
      wide={wide}
      {...(hasPurchase ? { purchase: <PurchaseOnWall purchase={purchase} /> } : {})}
      {...(dock === undefined ? {} : { dock, dockNote })}
    >
      {hasPurchase && (
        <OnPhone>
          <PurchaseFolded purchase={purchase} />
        </OnPhone>
      )}
      {children}
      <LazyCancelSheet open={leaving.isAsked} onClose={leaving.stay} asksWhy={asksWhy} />
    </FunnelShell>
  );
}
