import type { ReturnablePurchase, ReturnView } from '@abona/contract/collections/refund';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { refundsCopy } from '#copy/refunds.ts';
import { dayMonth } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { useLoanGoods } from '#session/facts/use-loan-goods.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useKeepPurchase, useOpenReturn } from './refund-queries.ts';

const dayOf = (instant: string): string => dayMonth(mexicoCityDate(Date.parse(instant)));

/** Products that went back, and what that means for the payments meanwhile. */
export function Returns({ returns }: { readonly returns: readonly ReturnView[] }) {
  const keep = useKeepPurchase();
  const goodsOf = useLoanGoods();
  const copy = refundsCopy.returns;
  if (returns.length === 0) return null;
  return (
    <Section title={copy.title}>
      <Stack gap={4}>
        <FailureNotice error={keep.error} title={copy.keepFailed} />
        {returns.map((one) => (
          <Stack key={one.return_id} gap={2}>
            <RowCard>
              <Row
                still
                lead={<PetalTile tone="gold" icon="handbag-fill" />}
                title={one.merchant_name}
                support={withGoods({ goods: goodsOf(one.loan_id) }, one.order_id)}
                end={
                  <Tag
                    tone={one.status === 'open' ? 'warn' : 'off'}
                    text={refundsCopy.returnStates[one.status]}
                  />
                }
              />
            </RowCard>
            {one.status === 'open' && (
              <>
                <Banner tone="info" text={copy.open(dayOf(one.open_until))} />
                <Button
                  full
                  variant="line"
                  busy={keep.isPending}
                  onClick={() =>
                    keep.mutate(one.return_id, {
                      onSuccess: () => toasts.show(copy.kept, 'ok'),
                    })
                  }
                >
                  {copy.keep}
                </Button>
              </>
            )}
            {one.resumes_at !== null && (
              <Text look="small" tone="muted">
                {copy.resumes(dayOf(one.resumes_at))}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

/** «Devolví el producto»: what the money would do, before it is said. */
export function Returnable({ purchases }: { readonly purchases: readonly ReturnablePurchase[] }) {
  const [chosen, choose] = useState<ReturnablePurchase | null>(null);
  const goodsOf = useLoanGoods();
  const copy = refundsCopy.returnable;
  if (purchases.length === 0) return null;
  return (
    <Section title={copy.title}>
      <Stack gap={3}>
        <Text tone="muted">{copy.text}</Text>
        <RowCard>
          {purchases.map((purchase) => (
            <Row
              key={purchase.loan_id}
              tall
              onPress={() => choose(purchase)}
              lead={<PetalTile tone="pink" icon="handbag-fill" />}
              title={copy.goOf(purchase.merchant_name)}
              support={withGoods(
                { goods: goodsOf(purchase.loan_id) },
                `${purchase.order_id} · ${peso(purchase.amount)}`,
              )}
            />
          ))}
        </RowCard>
      </Stack>
      {chosen !== null && <Confirm purchase={chosen} onClose={() => choose(null)} />}
    </Section>
  );
}

type ConfirmProps = { readonly purchase: ReturnablePurchase; readonly onClose: () => void };

function Confirm({ purchase, onClose }: ConfirmProps) {
  const open = useOpenReturn();
  const copy = refundsCopy.returnable.sheet;
  const parts = [
    { name: copy.origin, amount: purchase.to_origin },
    { name: copy.plan, amount: purchase.to_plan },
    { name: copy.points, amount: purchase.to_points },
    { name: copy.account, amount: purchase.to_account },
  ].filter(({ amount }) => amount > 0);
  const confirm = () =>
    open.mutate(purchase.loan_id, {
      onSuccess: () => {
        toasts.show(copy.done, 'ok');
        onClose();
      },
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={copy.title(purchase.merchant_name)}
      text={copy.text}
      actions={
        <>
          <Button full busy={open.isPending} onClick={confirm}>
            {copy.confirm}
          </Button>
          <Button full variant="text" onClick={onClose}>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <CostList costs={parts.map(({ name, amount }) => ({ name, amount: peso(amount) }))} />
        <Text look="small" tone="muted">
          {copy.pause}
        </Text>
        <FailureNotice error={open.error} title={copy.failed} />
      </Stack>
    </Sheet>
  );
}
