import type { OwnRefunds } from '@abona/contract/collections/refund';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { refundsCopy } from '#copy/refunds.ts';
import { dayMonth } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useSetDefault } from '#wallet/wallet-changes.ts';
import { refundsQuery } from './refund-queries.ts';

const copy = refundsCopy.account;

type RefundAccountProps = Pick<OwnRefunds, 'account' | 'waiting'>;

/** One part of a screen among others. */
export const RefundAccountSection = (props: RefundAccountProps) => (
  <Section title={copy.title}>
    <RefundAccount {...props} />
  </Section>
);

/** Where money that comes back goes by itself, and what waits for that. */
export function RefundAccount({ account, waiting }: RefundAccountProps) {
  const client = useQueryClient();
  const setDefault = useSetDefault();
  const stop = () =>
    setDefault.mutate(
      { purpose: 'refund', instrument_id: null },
      {
        onSuccess: async (isDone) => {
          if (!isDone) return;
          toasts.show(copy.stopped, 'ok');
          await client.invalidateQueries({ queryKey: refundsQuery.queryKey });
        },
      },
    );
  const held = account?.held_until ?? null;
  return (
    <Stack gap={4}>
      <Text tone="muted">{copy.intro}</Text>
      <Waiting account={account} waiting={waiting} />
      <RowCard>
        <Row
          still
          tall
          lead={<PetalTile tone={account === null ? 'plain' : 'blue'} icon="bank-fill" />}
          title={account === null ? copy.none : copy.name(account.bank, account.last4)}
          support={account === null ? copy.noneText : copy.on}
        />
      </RowCard>
      {held !== null && (
        <Banner tone="warn" text={copy.held(dayMonth(mexicoCityDate(Date.parse(held))))} />
      )}
      <FailureNotice error={setDefault.error} title={copy.stopFailed} />
      <ButtonLink
        full
        variant={account === null ? 'primary' : 'line'}
        href={`${hrefOf('refundAccounts')}?source=reimbursements`}
      >
        {account === null ? copy.choose : copy.change}
      </ButtonLink>
      {account !== null && (
        <Button full variant="text" busy={setDefault.isPending} onClick={stop}>
          {copy.stop}
        </Button>
      )}
    </Stack>
  );
}

function Waiting({ account, waiting }: RefundAccountProps) {
  if (waiting === 0) return null;
  const title = copy.waiting(peso(waiting));
  if (account === null) return <Banner tone="late" title={title} text={copy.waitingText} />;
  const text = account.held_until === null ? copy.waitingSoon : copy.waitingHeld;
  return <Banner tone="info" title={title} text={text} />;
}
