import type { HomeView } from '@abona/contract/lending/home';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#api/query-client.ts';
import { monitor } from '#browser/monitor.ts';
import { homeCopy as copy } from '#copy/home.ts';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { useFlags } from '#flags/use-flags.ts';
import { sessionQuery } from '#session/facts/customer-facts.ts';
import { firstNameOf } from '#session/facts/first-name.ts';
import { homeQuery } from '#session/facts/loan-facts.ts';
import { currentSession } from '#session/session-store.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { HeroOf } from './hero-of.tsx';
import { HomeSafety, HomeStart } from './home-cards.tsx';
import { HomeLineAndWays, HomeMain, isBeginner } from './home-main.tsx';
import { HomeNews } from './home-news.tsx';
import { settingsQuery } from './home-queries.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** Home: what to pay and when, before anything else. */
export function HomeScreen() {
  const session = useQuery(sessionQuery);
  const home = useQuery(homeQuery);
  const isInPage = useKeptPlace(home.data !== undefined);
  useHomeMonitoring(home.data !== undefined);
  if (home.isPending) return <HomeSkeleton atOnce={isInPage} />;
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

/** Both at once, and neither after the other or after the guards; what is known is shown first. */
HomeScreen.prepare = () => {
  if (currentSession() === null) return;
  const unknown = { staleTime: Number.POSITIVE_INFINITY };
  void queryClient.prefetchQuery({ ...homeQuery, ...unknown });
  void queryClient.prefetchQuery({ ...sessionQuery, ...unknown });
};

type HomePart = { readonly home: HomeView };

function HomeAside({ home }: HomePart) {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <HomeLineAndWays home={home} />
      <HomeNews news={home.notifications} />
      {settings.data?.has_an_active_purchase_on_amazon === true && (
        <Banner tone="info" icon="handbag-fill" {...homeMoneyCopy.amazon} />
      )}
      {isBeginner(home) && <HomeSafety />}
    </>
  );
}

/** Tells once how long home took to show what it is for, where that is observed. */
function useHomeMonitoring(isShown: boolean): void {
  const { observabilityAuroraHome: isObserved } = useFlags();
  const isTold = useRef(false);
  useEffect(() => {
    if (!isShown || !isObserved || isTold.current) return;
    isTold.current = true;
    monitor('home', performance.now());
  }, [isShown, isObserved]);
}
