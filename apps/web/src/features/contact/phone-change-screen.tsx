import { ApiFailure } from '@abona/client/api-failure.ts';
import type { PhoneChangeView } from '@abona/contract/identity/phone-change';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { phoneChangeCopy as copy } from '#copy/phone-change.ts';
import { momentText } from '#lib/moment-text.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { useSignIn } from '#session/login/use-sign-in.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { FaceStep } from './face-step.tsx';
import { NewNumberStep } from './new-number-step.tsx';
import { phoneChangeQuery } from './phone-change-queries.ts';

/** The steps in the server's order: whoever comes back, from the camera or after a reload, goes on. */
export function PhoneChangeScreen() {
  const { go } = useNavigation();
  const change = useQuery(phoneChangeQuery);
  return (
    <Screen title={copy.title} onBack={() => go(paths.accountContact)}>
      {change.isPending && <Skeleton shape="title" />}
      {change.data === undefined && change.error !== null && (
        <NotBegun error={change.error} onRetry={change.refetch} />
      )}
      {change.data && <Step view={change.data} />}
    </Screen>
  );
}

function Step({ view }: { readonly view: PhoneChangeView }) {
  if (view.step === 'changed') return <Changed view={view} />;
  return view.step === 'begun' || view.step === 'face_pending' ? (
    <FaceStep view={view} />
  ) : (
    <NewNumberStep view={view} />
  );
}

function Changed({ view }: { readonly view: PhoneChangeView }) {
  const until = view.money_hold_until;
  return (
    <Stack gap={6}>
      <Banner
        tone="ok"
        title={copy.changed.title}
        text={copy.changed.text(view.current_phone, until === null ? '' : momentText(until))}
      />
      <ButtonLink full href={hrefOf('accountContact')}>
        {copy.changed.done}
      </ButtonLink>
    </Stack>
  );
}

type NotBegunProps = { readonly error: Error; readonly onRetry: () => Promise<unknown> };

/** A sign-in that is too old is made again; whoever cannot change it here is told why. */
function NotBegun({ error, onRetry }: NotBegunProps) {
  const { begin, isUnderWay } = useSignIn();
  const code = error instanceof ApiFailure ? error.code : null;
  if (code === 'recent_login_needed') {
    return (
      <Stack gap={6}>
        <Banner tone="info" title={copy.again.title} text={copy.again.text} />
        <Button
          full
          busy={isUnderWay}
          onClick={() => void begin({ returnTo: paths.contactPhone, isAnew: true })}
        >
          {copy.again.button}
        </Button>
      </Stack>
    );
  }
  if (code === 'state_conflict')
    return <Banner tone="warn" title={copy.notPossible.title} text={copy.notPossible.text} />;
  return <FailureNotice error={error} title={copy.loadFailed} onRetry={onRetry} />;
}
