import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { withdrawalCopy } from '#copy/withdrawal.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openingPath } from '#routing/case-paths.ts';
import { href, payPath } from '#routing/loan-paths.ts';

const copy = withdrawalCopy.over;

type TooLateProps = { readonly loanId: string; readonly reason: string };

/** The last day, and what is possible instead. */
export function TooLate({ loanId, reason }: TooLateProps) {
  return (
    <Stack gap={5}>
      <Banner tone="warn" title={copy.title} text={reason} />
      <RowCard>
        <Row
          href={href(payPath(loanId, { monto: 'total' }))}
          lead={<PetalTile tone="jade" icon="check-circle-fill" />}
          title={copy.payoff}
          support={copy.payoffText}
        />
        <Row
          href={hrefOf('refunds')}
          lead={<PetalTile tone="blue" icon="arrow-u-up-left-bold" />}
          title={copy.refund}
          support={copy.refundText}
        />
        <Row
          href={href(openingPath('queja'))}
          lead={<PetalTile tone="violet" icon="chat-circle-text-fill" />}
          title={copy.complaint}
          support={copy.complaintText}
        />
      </RowCard>
    </Stack>
  );
}
