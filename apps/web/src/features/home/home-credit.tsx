import type { HomeView } from '@abona/contract/lending/home';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Ring } from '#ui/display/ring.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Money } from '#ui/money.tsx';
import { Text } from '#ui/text.tsx';
import styles from './home.module.css';

const copy = homeMoneyCopy.credit;

/** The line as a ring: what is left of it, and where it can be spent. */
export function HomeCredit({ credit }: { readonly credit: NonNullable<HomeView['credit']> }) {
  const { limit, used, available, is_paused: isPaused } = credit;
  const percent = limit === 0 ? 0 : Math.floor((available * 100) / limit);
  if (isPaused) {
    return (
      <Card as="section">
        <Stack gap={2}>
          <Text as="h2" look="h3">
            {copy.paused}
          </Text>
          <Text look="small" tone="muted">
            {credit.paused_reason ?? copy.pausedText(peso(available))}
          </Text>
        </Stack>
      </Card>
    );
  }
  return (
    <Card as="section">
      <Stack gap={4}>
        <div className={styles.credit}>
          <div>
            <Text as="h2" look="h3">
              {copy.title}
            </Text>
            <Text look="amount-l">
              <Money text={peso(available)} raised />
            </Text>
            <Text look="small" tone="muted">
              {copy.usage(peso(used), peso(limit))}
            </Text>
          </div>
          <Ring share={percent / 100} core={copy.share(percent)} label={copy.ring(percent)} />
        </div>
        <ButtonLink size="s" variant="quiet" href={hrefOf('channels')}>
          {copy.shops}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
