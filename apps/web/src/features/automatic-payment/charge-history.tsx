import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { automaticPaymentCopy } from '#copy/automatic-payment.ts';
import { attemptCopy } from '#copy/paying.ts';
import { dayShort } from '#lib/day-text.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { attemptPath, href } from '#routing/loan-paths.ts';
import { useLoanGoods } from '#session/facts/use-loan-goods.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { chargesQuery } from './automatic-payment-queries.ts';

const copy = automaticPaymentCopy.history;

const toneOf: Readonly<
  Record<PaymentAttemptView['status'], 'ok' | 'info' | 'off' | 'late' | 'warn'>
> = {
  scheduled: 'warn',
  processing: 'info',
  waiting: 'info',
  action_required: 'info',
  in_review: 'info',
  applied: 'ok',
  failed: 'late',
  reversed: 'late',
  expired: 'off',
  cancelled: 'off',
};

/** Every automatic charge that was planned, made or called off, newest first. */
export function ChargeHistory() {
  const found = useInfiniteQuery(chargesQuery);
  const goodsOf = useLoanGoods();
  const charges = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={copy.title}>
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      {found.isSuccess && charges.length === 0 && <Text tone="muted">{copy.empty}</Text>}
      {charges.length > 0 && (
        <Stack gap={3}>
          <RowCard>
            {charges.map((charge) => (
              <Row
                key={charge.attempt_id}
                tall
                href={href(attemptPath(charge.loan_id, charge.attempt_id))}
                lead={<PetalTile tone="violet" icon="repeat-bold" />}
                title={peso(charge.amount)}
                support={withGoods(
                  { goods: goodsOf(charge.loan_id) },
                  copy.support(dayShort(dayOf(charge)), charge.instalment ?? 0),
                )}
                end={
                  <Tag tone={toneOf[charge.status]} text={attemptCopy.statuses[charge.status]} />
                }
              />
            ))}
          </RowCard>
          {found.hasNextPage && (
            <Button
              full
              variant="line"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {copy.more}
            </Button>
          )}
        </Stack>
      )}
    </Section>
  );
}

const dayOf = ({ collect_on: day, created_at: at }: PaymentAttemptView): string =>
  day ?? mexicoCityDate(Date.parse(at));
