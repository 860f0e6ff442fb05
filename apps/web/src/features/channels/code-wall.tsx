import { ApiFailure } from '@abona/client/api-failure.ts';
import type { ApplicationView } from '@abona/contract/origination/application';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { CancelModal } from '@abona/ui/feedback/cancel-modal.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { channelsCopy } from '#copy/channels.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { pendingStatusOf } from '#session/login/post-login-destination.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useAskForCode } from './channel-queries.ts';
import styles from './channels.module.css';

const copy = channelsCopy.code;

type CodeWallProps = {
  readonly application: ApplicationView | null;
  /** What is left of the line; null: there is none yet. */
  readonly available: string | null;
};

/** The way to the code for a till. */
export function CodeWall({ application, available }: CodeWallProps) {
  return (
    <Wall className={styles.wall}>
      <div className={styles.body}>
        <div className={styles.words}>
          <h2>{copy.title}</h2>
          <Text look="small" tone="muted">
            {copy.text}
          </Text>
        </div>
        <PetalTile size="l" tone="gold" icon="qr-code-fill" />
        <div className={styles.action}>
          <CodeAction application={application} />
        </div>
      </div>
      <WallBand icon="wallet-fill">
        <Text look="small">
          {available === null ? (
            copy.unknown
          ) : (
            <>
              {copy.available}
              <b className={styles.amount}>{available}</b>
            </>
          )}
        </Text>
      </WallBand>
    </Wall>
  );
}

/** Somebody on the way to a code goes on; anybody else asks for one. */
function CodeAction({ application }: Pick<CodeWallProps, 'application'>) {
  const pending = pendingStatusOf(application);
  if (pending !== null && application?.payment?.isInstoreConsumer === true) {
    const isReady = pending === 'approving';
    return (
      <ButtonLink
        full
        variant="bloom"
        href={hrefOf(isReady ? 'paymentCode' : routeOfStatus[pending])}
      >
        {isReady ? copy.show : copy.goOn}
      </ButtonLink>
    );
  }
  return <AskForCode application={pending === null ? null : application} />;
}

/** Asks first where another purchase would give way. */
function AskForCode({ application }: Pick<CodeWallProps, 'application'>) {
  const ask = useAskForCode();
  const [isAsking, setAsking] = useState(false);
  const words = channelsCopy.replace;
  const shop = application?.payment?.merchantName ?? null;
  const isBusy = ask.isPending || ask.isSuccess;
  const isTaken = ask.error instanceof ApiFailure && ask.error.code === 'application_exists';
  return (
    <>
      <Button
        full
        variant="bloom"
        busy={isBusy}
        onClick={() => (application?.payment ? setAsking(true) : ask.mutate())}
      >
        {copy.make}
      </Button>
      <FailureNotice error={ask.error} title={copy.failed} />
      {isTaken && application !== null && (
        <ButtonLink full variant="on-wall" href={hrefOf(routeOfStatus[application.status])}>
          {copy.current}
        </ButtonLink>
      )}
      <CancelModal
        open={isAsking}
        title={words.title}
        text={shop === null ? words.textPlain : words.text(shop)}
        keep={words.keep}
        accept={words.accept}
        busy={isBusy}
        onClose={() => setAsking(false)}
        onAccept={() => {
          setAsking(false);
          ask.mutate();
        }}
      />
    </>
  );
}
