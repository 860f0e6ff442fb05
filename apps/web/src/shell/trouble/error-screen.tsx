import { FallenPetal } from '@abona/ui/art/fallen-petal.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { useEffect, useState } from 'react';
import { configuration } from '#browser/configuration.ts';
import { reloadDocument } from '#browser/document-navigation.ts';
import { log, messageOf } from '#browser/log.ts';
import { errorCopy } from '#copy/errors.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { track } from '#tracking/track.ts';
import type { ErrorTrouble } from './trouble-props.ts';

/** Short enough to be read out on the phone; the log line carries it too. */
function newFolio(): string {
  const letters = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** The kind of failure only: its words may hold what somebody typed. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** The generic error screen. It logs what happened and says so in tracking, once. */
export function ErrorScreen({ error, words, onRetry, onHome, trail }: ErrorTrouble) {
  const [folio] = useState(newFolio);
  useEffect(() => {
    log({ level: 'error', message: messageOf(error), trail, detail: { folio } });
    track('kpay_request_error_screen_shown', { error_message: nameOf(error) });
  }, [error, trail, folio]);
  const { title, text } = words === undefined ? errorCopy.generic : errorCopy[words];
  return (
    <MessageScreen
      art={<FallenPetal />}
      title={title}
      text={text}
      homeHref={hrefOf('home')}
      barEnd={
        <ButtonLink size="s" variant="text" href={configuration().links.help_centre}>
          {errorCopy.help}
        </ButtonLink>
      }
      alert
      actions={
        <>
          <Button full icon="arrows-clockwise-bold" onClick={onRetry ?? reloadDocument}>
            {onRetry === undefined ? errorCopy.reload : errorCopy.retry}
          </Button>
          <ButtonLink full variant="text" href={hrefOf('home')} onClick={onHome}>
            {errorCopy.goHome}
          </ButtonLink>
        </>
      }
      note={errorCopy.folio(folio)}
    />
  );
}
