import type { OwnRefundView } from '@abona/contract/collections/refund';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { refundsCopy } from '#copy/refunds.ts';
import { dayShort } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { useLoanGoods } from '#session/facts/use-loan-goods.ts';

const copy = refundsCopy.list;

const toneOf = {
  applied: 'ok',
  credited: 'ok',
  on_its_way: 'info',
  held: 'warn',
  needs_account: 'late',
} as const;

/** What came back, each with where it went and how far it has come. */
export function RefundList({ refunds }: { readonly refunds: readonly OwnRefundView[] }) {
  const goodsOf = useLoanGoods();
  if (refunds.length === 0) return <EmptyState {...copy.empty} />;
  return (
    <Section title={copy.title}>
      <Stack gap={4}>
        {refunds.map((refund) => (
          <Stack key={refund.refund_id} gap={2}>
            <RowCard>
              <Row
                still
                tall
                lead={<PetalTile tone="blue" icon="arrow-u-up-left-bold" />}
                title={refund.merchant_name}
                support={withGoods({ goods: goodsOf(refund.loan_id) }, dayOf(refund.created_at))}
                amount={`+${peso(refund.amount)}`}
                incoming
                end={<Tag tone={toneOf[refund.state]} text={refundsCopy.states[refund.state]} />}
              />
            </RowCard>
            <Card>
              <CostList costs={partsOf(refund)} />
            </Card>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

const dayOf = (instant: string): string => dayShort(mexicoCityDate(Date.parse(instant)));

function partsOf(refund: OwnRefundView): readonly Cost[] {
  const { created_at, order_id, to_plan, to_points, to_origin, to_account } = refund;
  const state = ({ amount, state: name }: NonNullable<OwnRefundView['to_origin']>) =>
    copy.state(peso(amount), refundsCopy.moneyStates[name]);
  const last = to_account?.last4 ?? null;
  const tracking = to_account?.tracking_key ?? null;
  return [
    { name: copy.order, amount: order_id },
    { name: copy.requested, amount: dayOf(created_at) },
    ...(to_origin === null ? [] : [{ name: copy.origin, amount: state(to_origin) }]),
    ...(to_plan === 0 ? [] : [{ name: copy.plan, amount: peso(to_plan) }]),
    ...(to_points === 0 ? [] : [{ name: copy.points, amount: peso(to_points) }]),
    ...(to_account === null
      ? []
      : [
          {
            name: last === null ? copy.account : copy.accountEnding(last),
            amount: state(to_account),
          },
        ]),
    ...(tracking === null ? [] : [{ name: copy.tracking, amount: tracking }]),
  ];
}
