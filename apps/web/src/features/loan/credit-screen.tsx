import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { creditCopy as copy } from '#copy/loan.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { creditLineQuery } from '#session/facts/customer-facts.ts';
import { creditQuery } from '#session/facts/loan-facts.ts';
import { CreditLine } from '#shell/credit-line.tsx';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { CreditUses } from './credit-uses.tsx';

/** The credit line: what is left of it and what uses it. */
export function CreditScreen() {
  const { go } = useNavigation();
  const found = useQuery(creditQuery);
  const credit = found.data?.value;
  const { data: line } = useQuery(creditLineQuery);
  return (
    <Screen title={copy.title} onBack={() => go(paths.home)}>
      <QueryTrouble query={found} title={copy.failed} />
      <SeenNotice at={found.data?.seenAt ?? null} onRetry={found.refetch} />
      {line?.raise && (
        <Banner
          tone="info"
          title={copy.raised(peso(line.raise.to))}
          text={copy.raisedOn(dayWithYear(mexicoCityDate(Date.parse(line.raise.raised_at))))}
          action={
            <ButtonLink size="s" variant="line" href={hrefOf('creditCapacitySuccess')}>
              {copy.raisedMore}
            </ButtonLink>
          }
        />
      )}
      {credit === null && (
        <EmptyState
          title={copy.none.title}
          text={copy.none.text}
          action={<ButtonLink href={hrefOf('channels')}>{copy.none.go}</ButtonLink>}
        />
      )}
      {credit && (
        <Columns main={<Line credit={credit} />} aside={<CreditUses loans={credit.loans} />} />
      )}
    </Screen>
  );
}

type Credit = {
  readonly limit: number;
  readonly used: number;
  readonly available: number;
  readonly valid_until: string;
  readonly is_paused: boolean;
  readonly paused_reason: string | null;
  readonly loans: readonly {
    readonly loan_id: string;
    readonly title: string;
    readonly goods: string | null;
    readonly used: number;
  }[];
};
type Part = { readonly credit: Credit };

function Line({ credit }: Part) {
  const { valid_until, is_paused, paused_reason } = credit;
  return (
    <>
      {is_paused && <Banner tone="late" title={copy.paused} text={paused_reason ?? ''} />}
      <Card as="section">
        <Stack gap={4}>
          <CreditLine credit={credit} look="amount-xl" words={{ ...copy, title: copy.available }} />
          <Text look="small" tone="muted">
            {copy.valid(dayWithYear(valid_until))}
          </Text>
          {!is_paused && (
            <ButtonLink variant="quiet" href={hrefOf('channels')}>
              {copy.shops}
            </ButtonLink>
          )}
        </Stack>
      </Card>
    </>
  );
}
