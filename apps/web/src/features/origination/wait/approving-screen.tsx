import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import { waitsCopy as copy } from '#copy/waits.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { useProgress } from './use-progress.ts';
import { WaitScreen } from './wait-screen.tsx';

/** The second wait: who the person is, and what can be offered. */
export function ApprovingScreen() {
  const progress = useProgress();
  const asksIdentity =
    progress.data?.requirements.some(({ name }) => name === 'identity') === true &&
    isAvailableRoute('identity');
  const words = asksIdentity ? copy.identity : copy.approving;
  const action = asksIdentity
    ? {
        action: (
          <ButtonLink variant="bloom" href={hrefOf('identity')}>
            {copy.identity.go}
          </ButtonLink>
        ),
      }
    : {};
  return (
    <WaitScreen
      title={words.title}
      text={words.text}
      progress={progress.data}
      checks={['phone', 'identity', 'offer']}
      limitMs={PAGE_LOAD_TIMEOUT_MS.approving}
      onRetry={() => void progress.refetch()}
      {...action}
    />
  );
}
