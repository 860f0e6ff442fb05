import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentPath, rewriteAddress } from '#browser/document-navigation.ts';
import { emailVerificationCopy } from '#copy/email-verification.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { postLoginDestination } from '#session/login/post-login-destination.ts';
import { useSignIn } from '#session/login/use-sign-in.ts';
import { useSession } from '#session/use-session.ts';
import { type LinkOutcome, openLink } from './open-link.ts';

const { link: copy } = emailVerificationCopy;

/** The page behind the link in the mail. It works signed in, signed out, and on another device. */
export function VerifyEmailScreen() {
  const queryClient = useQueryClient();
  const [token] = useState(takeLinkToken);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = attempt > 0;
    void openLink(token, queryClient).then((next) => {
      if (isCurrent) setOutcome(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [token, queryClient, attempt]);
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  if (outcome === null) return <Loader fullScreen />;
  return <LinkResult outcome={outcome} onRetry={retry} />;
}

type LinkResultProps = { readonly outcome: LinkOutcome; readonly onRetry: () => void };

function LinkResult({ outcome, onRetry }: LinkResultProps) {
  switch (outcome.kind) {
    case 'ok':
    case 'already':
      return (
        <MessageScreen
          art={<FullBloom />}
          title={copy[outcome.kind].title}
          text={copy[outcome.kind].text}
          actions={<GoOn />}
        />
      );
    case 'expired':
    case 'missing':
      return (
        <MessageScreen
          art={<PottedBud />}
          title={copy[outcome.kind].title}
          text={copy[outcome.kind].text}
          actions={<AskAgain />}
        />
      );
    case 'failed':
      return (
        <MessageScreen
          art={<PottedBud />}
          title={copy.failed.title}
          text={outcome.sentence}
          alert
          actions={
            <Button full onClick={onRetry}>
              {copy.failed.retry}
            </Button>
          }
        />
      );
  }
}

/** Signed in here: on with it. Otherwise this is another device, or a visitor: sign in first. */
function GoOn() {
  const { kind } = useSession();
  const { begin, isUnderWay } = useSignIn();
  if (kind === 'signed_in') return <GoOnHere />;
  return (
    <Button full busy={isUnderWay} onClick={() => void begin({ returnTo: '/' })}>
      {copy.ok.signIn}
    </Button>
  );
}

/** With the purchase that somebody came for, if there is one. */
function GoOnHere() {
  const application = useQuery({ ...applicationQuery, retry: false });
  if (application.isPending) {
    return (
      <Button full busy>
        {copy.ok.go}
      </Button>
    );
  }
  return (
    <ButtonLink full href={`${BASE_PATH}${postLoginDestination(application.data ?? null)}`}>
      {copy.ok.go}
    </ButtonLink>
  );
}

function AskAgain() {
  const { kind } = useSession();
  const { begin, isUnderWay } = useSignIn();
  if (kind === 'signed_in') {
    return (
      <ButtonLink full href={`${hrefOf('verifyAccount')}?send_email=true`}>
        {copy.expired.again}
      </ButtonLink>
    );
  }
  return (
    <Button
      full
      busy={isUnderWay}
      onClick={() => void begin({ returnTo: `${paths.verifyAccount}?send_email=true` })}
    >
      {copy.expired.again}
    </Button>
  );
}

const SHORTEST = 20;
const LONGEST = 128;

/**
 * The token of the link, taken out of the address before anything else happens: it must stay
 * neither in the history nor in what any script or server is told about this page.
 */
function takeLinkToken(): string | null {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  rewriteAddress(currentPath());
  return token.length >= SHORTEST && token.length <= LONGEST ? token : null;
}
