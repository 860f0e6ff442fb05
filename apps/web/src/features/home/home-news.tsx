import type { HomeView } from '@abona/contract/lending/home';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { href } from '#routing/loan-paths.ts';
import { useClosedNotifications } from './use-closed-notifications.ts';

const copy = homeMoneyCopy.news;

const toneOf = { info: 'info', good: 'ok', warn: 'warn' } as const;

type News = HomeView['notifications'][number];

/** What is worth knowing; closed once, a notice does not come again. */
export function HomeNews({ news }: { readonly news: readonly News[] }) {
  const { isClosed, close } = useClosedNotifications();
  const open = news.filter(({ id }) => !isClosed(id));
  if (open.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-label={copy.label}>
      {open.map((one) => (
        <Banner
          key={one.id}
          tone={toneOf[one.tone]}
          title={one.title}
          text={one.text}
          dismiss={{ label: copy.close(one.title), onPress: () => close(one.id) }}
          {...(one.href === null || one.action === null
            ? {}
            : {
                action: (
                  <ButtonLink size="s" variant="line" href={href(one.href)}>
                    {one.action}
                  </ButtonLink>
                ),
              })}
        />
      ))}
    </Stack>
  );
}
