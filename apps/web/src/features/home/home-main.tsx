import type { HomeView } from '@abona/contract/lending/home';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { OnDesktop, OnPhone } from '@abona/ui/layout/responsive.tsx';
import { lazy, Suspense } from 'react';
import { HomeApplication } from './home-application.tsx';
import { HomeLine, HomeStart } from './home-cards.tsx';
import { HomeLate } from './home-late.tsx';
import { HomePurchases } from './home-purchases.tsx';
import { HomeQuick } from './home-quick.tsx';
import { PlannerFrame } from './planner-frame.tsx';

// What stands further down comes after what is to be paid.
const HomeCredit = lazy(() =>
  import('./home-credit.tsx').then((part) => ({ default: part.HomeCredit })),
);
const HomePlanner = lazy(() =>
  import('./home-planner.tsx').then((part) => ({ default: part.HomePlanner })),
);
const InTransit = lazy(() =>
  import('./home-movements.tsx').then((part) => ({ default: part.InTransit })),
);
const Recent = lazy(() =>
  import('./home-movements.tsx').then((part) => ({ default: part.Recent })),
);
const ReturnPause = lazy(() =>
  import('#shell/return-pause.tsx').then((part) => ({ default: part.ReturnPause })),
);

type HomePart = { readonly home: HomeView };

export const isBeginner = ({ purchases, state }: HomeView): boolean =>
  purchases.length === 0 && state !== 'paid_off';

/** The wall is taken by what is to be paid. */
const isOwing = ({ overdue, next_payment }: HomeView): boolean =>
  overdue !== null || next_payment !== null;

/** Everything below the wall. The page draws it too, before the app is there: it keeps no state. */
export function HomeMain({ home }: HomePart) {
  return (
    <>
      <HomeRestrictions restrictions={home.restrictions} />
      {isOwing(home) && <HomeApplication home={home} />}
      {home.overdue && <HomeLate overdue={home.overdue} />}
      <Suspense fallback={null}>{home.purchases.length > 0 && <ReturnPause />}</Suspense>
      {home.in_transit.length > 0 && (
        <Suspense fallback={null}>
          <InTransit movements={home.in_transit} />
        </Suspense>
      )}
      {!isBeginner(home) && (
        <OnPhone>
          <HomeQuick />
        </OnPhone>
      )}
      <HomePurchases purchases={home.purchases} />
      {isBeginner(home) && home.state !== 'declined' && <HomeStart />}
      {home.recent_movements.length > 0 && (
        <OnDesktop>
          <Suspense fallback={null}>
            <Recent movements={home.recent_movements} />
          </Suspense>
        </OnDesktop>
      )}
    </>
  );
}

/** What can be bought, and the short cuts: below everything on phones, beside it from 992 px. */
export function HomeLineAndWays({ home }: HomePart) {
  return (
    <>
      {home.credit !== null && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <HomeCredit credit={home.credit} />
        </Suspense>
      )}
      {home.credit === null && isBeginner(home) && home.state !== 'declined' && <HomeLine />}
      {!isBeginner(home) && (
        <OnDesktop>
          <HomeQuick />
        </OnDesktop>
      )}
      {home.purchases.length > 0 && (
        <Suspense fallback={<PlannerFrame />}>
          <HomePlanner />
        </Suspense>
      )}
    </>
  );
}

type Limits = HomeView['restrictions'];

/** What cannot be done for now, and why. */
function HomeRestrictions({ restrictions }: { readonly restrictions: Limits }) {
  return restrictions.map(({ code, title, text }) => (
    <Banner key={code} tone="late" icon="lock-key-fill" title={title} text={text} />
  ));
}
