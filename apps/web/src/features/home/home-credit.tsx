import type { HomeView } from '@abona/contract/lending/home';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { CreditLine } from '#shell/credit-line.tsx';

const copy = homeMoneyCopy.credit;

/** The line as a ring: what is left of it, and where it can be spent. */
export function HomeCredit({ credit }: { readonly credit: NonNullable<HomeView['credit']> }) {
  if (credit.is_paused) {
    return (
      <Card as="section">
        <Stack gap={2}>
          <Text as="h2" look="h3">
            {copy.paused}
          </Text>
          <Text look="small" tone="muted">
            {credit.paused_reason ?? copy.pausedText(peso(credit.available))}
          </Text>
        </Stack>
      </Card>
    );
  }
  return (
    <Card as="section">
      <Stack gap={4}>
        <CreditLine credit={credit} look="amount-l" words={copy} />
        <ButtonLink size="s" variant="quiet" href={hrefOf('channels')}>
          {copy.shops}
        </ButtonLink>
        <ButtonLink
          size="s"
          variant="text"
          href={hrefOf(credit.used > 0 ? 'credit' : 'creditDetail')}
        >
          {copy.detail}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
