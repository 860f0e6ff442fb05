import type { ApplicationView } from '@abona/contract/origination/application';
import { homeCopy } from '#copy/home.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { pendingStatusOf } from '#session/way-on.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

const copy = homeCopy.application;

type HomeApplicationProps = { readonly application: ApplicationView };

/** An application that is not over, what it waits for, and the way on. */
export function HomeApplication({ application }: HomeApplicationProps) {
  const status = pendingStatusOf(application);
  if (status === null) return null;
  const { title, text, go } = copy[status];
  const shop = application.payment?.merchantName ?? null;
  return (
    <Banner
      tone="info"
      icon="file-text-fill"
      title={title}
      text={`${shop === null ? '' : copy.at(shop)}${text}`}
      action={
        <ButtonLink size="s" href={hrefOf(routeOfStatus[status])}>
          {go}
        </ButtonLink>
      }
    />
  );
}
