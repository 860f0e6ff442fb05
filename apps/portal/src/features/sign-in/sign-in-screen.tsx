import { Dahlia } from '@abona/ui/art/dahlia.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Logo } from '@abona/ui/logo.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#api/call.ts';
import { readSetting, writeSetting } from '#browser/stored.ts';
import { shellCopy } from '#copy/shell.ts';
import { signInCopy } from '#copy/sign-in.ts';
import { SIGN_IN } from '#routing/paths.ts';
import { useGo, useSearch } from '#routing/use-address.ts';
import { sessionQuery } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './sign-in-screen.module.css';

/** Only an address of the portal itself: a link may not lead somebody out by way of the sign-in. */
const ownAddress = (address: string | null | undefined): string =>
  address?.startsWith('/') === true && !address.startsWith('//') && !address.startsWith(SIGN_IN)
    ? address
    : '/';

export function SignInScreen() {
  return (
    <div className={styles.page}>
      <Wall as="aside" className={styles.wall}>
        <p className={styles.brand}>
          <Logo label="Abona" inverse />
          <span>{shellCopy.product}</span>
        </p>
        <p className={styles.claim}>
          <span>{signInCopy.line}</span>
          <span className={styles.bloom}>{signInCopy.lastLine}</span>
        </p>
        <Dahlia className={styles.flower} />
        <WallBand className={styles.band}>{signInCopy.promise}</WallBand>
      </Wall>
      <main className={styles.main}>
        <div className={styles.column}>
          <h1>{signInCopy.title}</h1>
          <p className={styles.how}>{signInCopy.how}</p>
          <SignIn />
        </div>
      </main>
    </div>
  );
}

/** To the issuer and back: what it sends along is handed in once, and then this is a session. */
function SignIn() {
  const [{ code, state, error, de, fin }] = useSearch();
  const go = useGo();
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call('beginPortalSignIn'),
    onSuccess: ({ authorize_url }) => {
      writeSetting('return_to', ownAddress(de));
      window.location.assign(authorize_url);
    },
  });
  const finish = useMutation({
    mutationFn: (answer: { readonly code: string; readonly state: string }) =>
      call('finishPortalSignIn', { body: answer }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      const returnTo = ownAddress(readSetting('return_to'));
      writeSetting('return_to', null);
      go(returnTo);
    },
  });
  const isHandedIn = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    if (code === undefined || state === undefined || isHandedIn.current) return;
    isHandedIn.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);

  const failure = finish.error ?? begin.error;
  const isReturning = code !== undefined && failure === null;
  const isRefused = error !== undefined && failure === null;
  return (
    <>
      {failure !== null && <DenseBanner tone="late" live="polite" title={sentenceOf(failure)} />}
      {isRefused && <DenseBanner tone="warn" live="polite" title={signInCopy.refusedByIssuer} />}
      {fin !== undefined && <DenseBanner tone="info" live="polite" title={signInCopy.over} />}
      <Button
        full
        busy={begin.isPending || begin.isSuccess || isReturning}
        onClick={() => begin.mutate()}
      >
        {failure === null ? signInCopy.enter : signInCopy.again}
      </Button>
      <p role="status" className={styles.how}>
        {isReturning && signInCopy.returning}
      </p>
    </>
  );
}
