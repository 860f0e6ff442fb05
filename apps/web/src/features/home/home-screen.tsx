import type { HomeView } from '@abona/contract/lending/home';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryClient } from '#api/query-client.ts';
import { homeCopy as copy } from '#copy/home.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { sessionQuery } from '#session/customer-facts.ts';
import { firstNameOf } from '#session/first-name.ts';
import { homeQuery } from '#session/loan-facts.ts';
import { currentSession } from '#session/session-store.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { OnDesktop, OnPhone } from '#ui/layout/responsive.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { HeroOf } from './hero-of.tsx';
import { HomeApplication } from './home-application.tsx';
import { HomeLine, HomeSafety, HomeStart } from './home-cards.tsx';
import { HomeLate } from './home-late.tsx';
import { HomeNews, HomeRestrictions } from './home-news.tsx';
import { HomePurchases } from './home-purchases.tsx';
import { settingsQuery } from './home-queries.ts';
import { HomeQuick } from './home-quick.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
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

/** Home: what to pay and when, before anything else. */
export function HomeScreen() {
  const session = useQuery(sessionQuery);
  const home = useQuery(homeQuery);
  if (home.isPending) return <HomeSkeleton />;
  const name = firstNameOf(session.data?.customer_name ?? '');
  // What could not be asked is not claimed: no "nothing to pay" without an answer.
  if (home.data === undefined) {
    return (
      <Screen title={copy.title(name)}>
        <Columns
          main={
            <>
              <FailureNotice error={home.error} title={copy.failure.title} onRetry={home.refetch} />
              <HomeStart />
            </>
          }
          aside={<HomeSafety />}
        />
      </Screen>
    );
  }
  const { value, seenAt } = home.data;
  return (
    <Screen wallFirst title={copy.title(name)}>
      <Columns
        main={
          <>
            <HeroOf home={value} name={name} />
            <SeenNotice at={seenAt} onRetry={home.refetch} />
            <HomeMain home={value} />
          </>
        }
        aside={<HomeAside home={value} />}
      />
    </Screen>
  );
}

/** Both at once, and neither after the other or after the guards. */
HomeScreen.prepare = () => {
  if (currentSession() === null) return;
  void queryClient.prefetchQuery(homeQuery);
  void queryClient.prefetchQuery(sessionQuery);
};

type HomePart = { readonly home: HomeView };

const isBeginner = ({ purchases, state }: HomeView): boolean =>
  purchases.length === 0 && state !== 'paid_off';

function HomeMain({ home }: HomePart) {
  return (
    <>
      <HomeRestrictions restrictions={home.restrictions} />
      {home.pending_application && <HomeApplication application={home.pending_application} />}
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
      {home.purchases.length > 0 && (
        <Suspense fallback={<PlannerFrame />}>
          <HomePlanner />
        </Suspense>
      )}
      {isBeginner(home) && <HomeStart />}
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

function HomeAside({ home }: HomePart) {
  const settings = useQuery(settingsQuery);
  return (
    <>
      {home.credit !== null && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <HomeCredit credit={home.credit} />
        </Suspense>
      )}
      {home.credit === null && isBeginner(home) && <HomeLine />}
      {!isBeginner(home) && (
        <OnDesktop>
          <HomeQuick />
        </OnDesktop>
      )}
      <HomeNews news={home.notifications} />
      {settings.data?.has_an_active_purchase_on_amazon === true && (
        <Banner tone="info" icon="handbag-fill" {...homeMoneyCopy.amazon} />
      )}
      {isBeginner(home) && <HomeSafety />}
    </>
  );
}
