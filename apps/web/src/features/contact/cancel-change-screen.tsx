import { ApiFailure } from '@abona/client/api-failure.ts';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { currentPath, rewriteAddress } from '#browser/document-navigation.ts';
import { phoneChangeCopy } from '#copy/phone-change.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';

const copy = phoneChangeCopy.cancel;
const SHORTEST = 20;

/** Out of the address before anything else happens: it stays neither in the history nor in any report. */
function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  rewriteAddress(currentPath());
  return token.length >= SHORTEST ? token : null;
}

/** The page behind the link that the old contacts got. It works signed out, and takes one tap. */
export function CancelChangeScreen() {
  const [token] = useState(takeToken);
  const cancel = useMutation({
    mutationFn: (link: string) => call('cancelPhoneChange', { body: { token: link } }),
  });
  const isInvalid =
    token === null ||
    (cancel.error instanceof ApiFailure && cancel.error.code === 'email_link_invalid');
  const home = (
    <ButtonLink full href={hrefOf('landing')}>
      {copy.home}
    </ButtonLink>
  );
  if (cancel.data !== undefined) {
    const { title, text } = copy.done;
    return (
      <MessageScreen
        art={<FullBloom />}
        title={title}
        text={text(cancel.data.current_phone)}
        actions={home}
      />
    );
  }
  if (isInvalid) return <MessageScreen art={<PottedBud />} {...copy.invalid} actions={home} />;
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.title}
      text={copy.text}
      actions={
        <>
          <FailureNotice error={cancel.error} title={copy.failed} />
          <Button full busy={cancel.isPending} onClick={() => cancel.mutate(token)}>
            {copy.button}
          </Button>
          <ButtonLink full variant="text" href={hrefOf('landing')}>
            {copy.keep}
          </ButtonLink>
        </>
      }
    />
  );
}
