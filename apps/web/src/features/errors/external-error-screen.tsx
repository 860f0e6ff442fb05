import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { externalErrorCopy as copy } from '#copy/external-error.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { useSignIn } from '#session/login/use-sign-in.ts';
import { useSession } from '#session/use-session.ts';

type Reason = keyof typeof copy.reasons;

/** Anybody can write anything into an address: only our own reasons have words. */
function reasonOf(search: string): Reason {
  const reason = new URLSearchParams(search).get('reason') ?? '';
  return Object.hasOwn(copy.reasons, reason) ? (reason as Reason) : 'unknown';
}

/** The page that ends a session, or any other thing that could not go on. */
export function ExternalErrorScreen() {
  const { kind } = useSession();
  return (
    <MessageScreen
      art={<FallenPetal />}
      {...copy.reasons[reasonOf(window.location.search)]}
      alert
      actions={
        kind === 'signed_in' ? (
          <ButtonLink full href={hrefOf('home')}>
            {copy.goHome}
          </ButtonLink>
        ) : (
          <SignInAgain />
        )
      }
    />
  );
}

function SignInAgain() {
  const { begin, isUnderWay } = useSignIn();
  return (
    <>
      <Button full busy={isUnderWay} onClick={() => void begin({ returnTo: '/' })}>
        {copy.signInAgain}
      </Button>
      <ButtonLink full variant="text" href={`${BASE_PATH}/`}>
        {copy.goToStart}
      </ButtonLink>
    </>
  );
}
