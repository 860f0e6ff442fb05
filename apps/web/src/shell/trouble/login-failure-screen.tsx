import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useLayoutEffect } from 'react';
import { replaceDocument } from '#browser/document-navigation.ts';
import { loginFailureCopy as copy } from '#copy/login-failure.ts';
import { hideLanding } from '#routing/landing.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { retryLogin } from '#session/session.ts';
import { whileLoading } from '../loading.ts';
import type { LoginTrouble } from './trouble-props.ts';

/** The login error's own screen: what happened, another try, and the way back to landing. */
export function LoginFailureScreen({ reason, onSignedIn }: LoginTrouble) {
  useLayoutEffect(hideLanding, []);
  const retry = async () => {
    const destination = await whileLoading('login', retryLogin);
    if (destination !== null) onSignedIn(destination);
  };
  return (
    <MessageScreen
      art={<FallenPetal />}
      {...copy.reasons[reason]}
      alert
      actions={
        <>
          <Button full icon="arrows-clockwise-bold" onClick={() => void retry()}>
            {copy.retry}
          </Button>
          <Button full variant="text" onClick={() => replaceDocument(`${BASE_PATH}/`)}>
            {copy.back}
          </Button>
        </>
      }
    />
  );
}
