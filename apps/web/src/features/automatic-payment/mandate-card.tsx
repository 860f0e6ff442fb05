import type { MandateView } from '@abona/contract/collections/mandate';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Switch } from '@abona/ui/form/switch.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { automaticPaymentCopy as copy } from '#copy/automatic-payment.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { dayLong } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { useLoanGoods } from '#session/facts/use-loan-goods.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { usePause, useRevoke } from './automatic-payment-queries.ts';
import { MandatePaper, paperOf } from './mandate-paper.tsx';

/** One account that may be charged: what comes next, a pause, and the way out in one tap. */
export function MandateCard({ mandate }: { readonly mandate: MandateView }) {
  const { mandate_id: id, bank, account_last4: last4, paused_at: pausedAt } = mandate;
  const pause = usePause(id);
  const revoke = useRevoke(id);
  const [isPaperOpen, setPaperOpen] = useState(false);
  const isPaused = pausedAt !== null;
  const name = copy.account(bank, last4);
  const switchTo = (isOn: boolean) =>
    pause.mutate(!isOn, {
      onSuccess: () => toasts.show(isOn ? copy.resumed : copy.pausedDone, 'ok'),
    });
  return (
    <Section title={name} aside={<StatusTag mandate={mandate} />}>
      <Stack gap={4}>
        <NextCharge mandate={mandate} />
        <RowCard>
          <Row
            still
            tall
            lead={<PetalTile tone="violet" icon="repeat-bold" />}
            title={copy.switch}
            support={isPaused ? copy.off : copy.on}
            end={
              <Switch
                label={`${copy.switch}: ${name}`}
                checked={!isPaused}
                disabled={pause.isPending}
                onChange={({ currentTarget }) => switchTo(currentTarget.checked)}
              />
            }
          />
        </RowCard>
        <FailureNotice error={pause.error ?? revoke.error} title={copy.changeFailed} />
        <Button
          full
          variant="line"
          aria-expanded={isPaperOpen}
          onClick={() => setPaperOpen(!isPaperOpen)}
        >
          {isPaperOpen ? copy.paper.hide : copy.paper.show}
        </Button>
        {isPaperOpen && (
          <Card as="section">
            <MandatePaper paper={paperOf(mandate)} />
          </Card>
        )}
        <Button
          full
          variant="quiet"
          busy={revoke.isPending}
          onClick={() =>
            revoke.mutate(undefined, { onSuccess: () => toasts.show(copy.revoked, 'ok') })
          }
        >
          {copy.revoke}
        </Button>
        <Text look="small" tone="muted">
          {copy.revokeText}
        </Text>
      </Stack>
    </Section>
  );
}

function StatusTag({ mandate: { status, paused_at } }: { readonly mandate: MandateView }) {
  if (paused_at !== null) return <Tag tone="off" text={copy.paused} />;
  return <Tag tone={status === 'active' ? 'ok' : 'info'} text={copy.statuses[status]} />;
}

/** What is charged next, or why nothing is. */
function NextCharge({ mandate }: { readonly mandate: MandateView }) {
  const { next_charge: next, max_amount: max, status, paused_at } = mandate;
  const goodsOf = useLoanGoods();
  if (paused_at !== null) return <Banner tone="warn" text={copy.next.paused} />;
  if (status !== 'active') return <Banner tone="info" text={copy.next.waiting} />;
  if (next === null) return <Banner tone="ok" title={copy.next.none} text={copy.next.noneText} />;
  if (!next.is_covered)
    return <Banner tone="late" text={copy.next.tooMuch(peso(next.amount), peso(max))} />;
  const day = dayLong(next.collect_on);
  const goods = goodsOf(next.loan_id);
  return (
    <Card as="section">
      <Stack gap={2}>
        <Text look="small-strong" tone="muted">
          {copy.next.title}
        </Text>
        <Text look="amount-xl">
          <Money text={peso(next.amount)} raised />
        </Text>
        <Text>{next.is_scheduled ? copy.next.scheduled(day) : copy.next.expected(day)}</Text>
        {goods !== null && <Text look="small-strong">{copy.next.of(next.instalment, goods)}</Text>}
        {next.others_same_day > 0 && (
          <Text look="small-strong">
            {homeMoneyCopy.hero.sameDay(next.others_same_day, peso(next.total_same_day))}
          </Text>
        )}
        <Text look="small" tone="muted">
          {copy.next.notice}
        </Text>
      </Stack>
    </Card>
  );
}
