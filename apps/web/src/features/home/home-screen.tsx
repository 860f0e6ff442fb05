import { useQuery } from '@tanstack/react-query';
import { homeCopy as copy } from '#copy/home.ts';
import { applicationQuery, sessionQuery } from '#session/customer-facts.ts';
import { firstNameOf } from '#session/first-name.ts';
import { FailureNotice } from '#shell/failure-notice.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { Screen } from '#ui/shell/screen.tsx';
import { HomeApplication } from './home-application.tsx';
import { HomeLine, HomeSafety, HomeStart } from './home-cards.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

/** Home: the next payment first. Nothing is owed yet, so it says so, and how to begin. */
export function HomeScreen() {
  const session = useQuery(sessionQuery);
  const application = useQuery(applicationQuery);
  if (session.isPending) return <HomeSkeleton />;
  // What could not be asked is not claimed: no "nothing to pay" without an answer.
  const isKnown = session.data !== undefined;
  const name = firstNameOf(session.data?.customer_name ?? '');
  return (
    <Screen wallFirst={isKnown} title={copy.title(name)}>
      <Columns
        main={
          <>
            {isKnown && <HomeHero name={name} />}
            <FailureNotice
              error={session.error}
              title={copy.failure.title}
              onRetry={session.refetch}
            />
            {application.data && <HomeApplication application={application.data} />}
            <HomeStart />
          </>
        }
        aside={
          <>
            <HomeLine />
            <HomeSafety />
          </>
        }
      />
    </Screen>
  );
}
