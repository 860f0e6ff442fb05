import { UnpluggedFlower } from '@abona/ui/art/unplugged-flower.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { reloadDocument } from '#browser/document-navigation.ts';
import { errorCopy } from '#copy/errors.ts';
import { hrefOf } from '#routing/available-routes.ts';

export function OfflineScreen() {
  return (
    <MessageScreen
      art={<UnpluggedFlower />}
      title={errorCopy.offline.title}
      text={errorCopy.offline.text}
      alert
      actions={
        <>
          <Button full icon="arrows-clockwise-bold" onClick={reloadDocument}>
            {errorCopy.reload}
          </Button>
          <ButtonLink full variant="text" href={hrefOf('home')}>
            {errorCopy.goHome}
          </ButtonLink>
        </>
      }
    />
  );
}
