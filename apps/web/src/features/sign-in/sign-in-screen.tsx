import { PottedSprout } from '@abona/ui/art/potted-sprout.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useEffect, useState } from 'react';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { signInCopy as copy } from '#copy/sign-in.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { useSignIn } from '#session/login/use-sign-in.ts';
import { leaveForAnother } from '#session/session.ts';
import { settledSession } from '#session/session-store.ts';

/** Anybody can write anything into an address: it leads to a place of the app, or home. */
function destinationOf(search: string): string {
  const wanted = new URLSearchParams(search).get('ir') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : paths.home;
}

/**
 * An address that asks who somebody is and leads on from there. Where an account is open already, nobody is thrown out
 * of it by an address: whoever is there says what they want.
 */
export function SignInScreen() {
  const { begin } = useSignIn();
  const [isOpen, setOpen] = useState(false);
  const returnTo = destinationOf(window.location.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const enter = async () => {
      const { kind } = await settledSession();
      if (kind === 'signed_in') setOpen(true);
      else await begin({ returnTo, isAnew: true });
    };
    void enter();
  }, []);
  return isOpen ? <OpenAccount returnTo={returnTo} /> : <Loader fullScreen />;
}

function OpenAccount({ returnTo }: { readonly returnTo: string }) {
  const { replace } = useNavigation();
  const [isLeaving, setLeaving] = useState(false);
  const email = readStored(stored.email);
  const leave = () => {
    setLeaving(true);
    void leaveForAnother();
  };
  return (
    <MessageScreen
      art={<PottedSprout />}
      title={copy.title}
      text={email === null ? copy.textUnknown : copy.text(email)}
      actions={
        <>
          <Button full disabled={isLeaving} onClick={() => replace(returnTo)}>
            {copy.goOn}
          </Button>
          <Button full variant="text" busy={isLeaving} onClick={leave}>
            {copy.another}
          </Button>
        </>
      }
    />
  );
}
