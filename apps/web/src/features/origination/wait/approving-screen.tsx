import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { waitsCopy as copy } from '#copy/waits.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { useProgress } from './use-progress.ts';
import { WaitScreen } from './wait-screen.tsx';

/** What only the customer can do now, and where. */
const steps = {
  identity: { words: copy.identity, route: 'identity' },
  store_code: { words: copy.storeCode, route: 'paymentCode' },
} as const;

/** The second wait: who the person is, and what can be offered. */
export function ApprovingScreen() {
  const progress = useProgress();
  const asked = progress.data?.requirements.map(({ name }) => name) ?? [];
  const step = asked.includes('store_code')
    ? steps.store_code
    : asked.includes('identity')
      ? steps.identity
      : null;
  const words = step?.words ?? copy.approving;
  const action =
    step === null
      ? {}
      : {
          action: (
            <ButtonLink variant="bloom" href={hrefOf(step.route)}>
              {step.words.go}
            </ButtonLink>
          ),
        };
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
