import { ApiFailure } from '@abona/client/api-failure.ts';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { emailVerificationCopy } from '#copy/email-verification.ts';
import { forgetPath } from '#routing/remembered-path.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { knownApplication, sessionQuery } from '#session/facts/customer-facts.ts';
import { maskedEmail } from '#session/facts/masked-email.ts';
import { postLoginDestination } from '#session/login/post-login-destination.ts';
import { signOut } from '#session/session.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { track } from '#tracking/track.ts';
import { useEmailStatus } from './email-queries.ts';
import { useVerificationMail } from './use-verification-mail.ts';
import { webmailOf } from './webmail.ts';

const { wait: copy } = emailVerificationCopy;

const asksForMail = (): boolean =>
  new URLSearchParams(window.location.search).get('send_email') === 'true';

/** Waits for the e-mail to be verified, here or on any other device, and goes on by itself. */
export function VerifyAccountScreen() {
  const { data: session } = useQuery(sessionQuery);
  const { status, lookAgain } = useEmailStatus();
  const [sendsByItself] = useState(asksForMail);
  const mail = useVerificationMail(sendsByItself);
  useGoOn(status.data?.is_email_verified ?? false);

  const email = session?.customer_email ?? '';
  const address = email === '' ? copy.yourAddress : maskedEmail(email);
  const webmail = webmailOf(email);
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.title}
      text={mail.isSent ? copy.sent(address) : copy.notSent(address)}
      barEnd={
        <Button size="s" variant="text" onClick={() => void signOut()}>
          {copy.signOut}
        </Button>
      }
      actions={
        <>
          <FailureNotice error={worthShowing(mail.error)} />
          {webmail !== null && (
            <ButtonLink full href={webmail} target="_blank" rel="noreferrer">
              {copy.openMail}
            </ButtonLink>
          )}
          <CheckButton lookAgain={lookAgain} isMain={webmail === null && mail.isSent} />
          <SendButton mail={mail} />
        </>
      }
      note={copy.spam}
    />
  );
}

/** After the verification: on with the purchase, to where the person wanted to go, or home. */
function useGoOn(isVerified: boolean): void {
  const { replace } = useNavigation();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes verified.
  useEffect(() => {
    if (!isVerified) return;
    track('email_verification_completed', {});
    void knownApplication(client).then((application) => {
      const wanted = postLoginDestination(application);
      forgetPath();
      replace(wanted);
    });
  }, [isVerified]);
}

/** A countdown says already that it is too early; verified meanwhile is seen at the next look. */
const worthShowing = (error: Error | null): Error | null =>
  error instanceof ApiFailure && ['rate_limited', 'state_conflict'].includes(error.code)
    ? null
    : error;

type Mail = ReturnType<typeof useVerificationMail>;

function SendButton({ mail }: { readonly mail: Mail }) {
  const send = () => mail.send(undefined, { onSuccess: () => toasts.show(copy.resent) });
  return (
    <Button
      full
      variant={mail.isSent ? 'text' : 'primary'}
      busy={mail.isSending}
      disabled={mail.resendInS > 0}
      onClick={send}
    >
      {sendText(mail)}
    </Button>
  );
}

function sendText({ isSent, resendInS }: Mail): string {
  if (resendInS > 0) return copy.resendIn(resendInS);
  return isSent ? copy.resend : copy.send;
}

type Look = ReturnType<typeof useEmailStatus>['lookAgain'];

type CheckButtonProps = { readonly lookAgain: Look; readonly isMain: boolean };

function CheckButton({ lookAgain, isMain }: CheckButtonProps) {
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    const { data } = await lookAgain();
    setLooking(false);
    if (data?.is_email_verified !== true) toasts.show(copy.notYet, 'late');
  };
  return (
    <Button full variant={isMain ? 'primary' : 'line'} busy={isLooking} onClick={() => void look()}>
      {copy.check}
    </Button>
  );
}
