import { reloadDocument } from '#browser/document-navigation.ts';
import { errorCopy } from '#copy/errors.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { UnpluggedFlower } from '#ui/art/unplugged-flower.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { MessageScreen } from '#ui/shell/message-screen.tsx';

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
