import { homeCopy as copy } from '#copy/home.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** An application that was begun and not handed in. */
export function HomeApplication() {
  const way = isAvailableRoute('apply')
    ? {
        action: (
          <ButtonLink size="s" href={hrefOf('apply')}>
            {copy.application.go}
          </ButtonLink>
        ),
      }
    : {};
  return (
    <Banner
      tone="info"
      icon="file-text-fill"
      title={copy.application.title}
      text={copy.application.text}
      {...way}
    />
  );
}
