import type { PhoneChangeView } from '@abona/contract/identity/phone-change';
import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { phoneChangeCopy as copy } from '#copy/phone-change.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useMatchFace } from './phone-change-queries.ts';

/** What is asked for, and the way to the camera. Coming back decides nothing: the server knows. */
export function FaceStep({ view }: { readonly view: PhoneChangeView }) {
  const match = useMatchFace();
  const isLooking = view.step === 'face_pending';
  const isOver = view.face_tries_left === 0 && !isLooking;
  if (isOver) return <Banner tone="late" title={copy.noTries.title} text={copy.noTries.text} />;
  return (
    <Stack gap={6}>
      {isLooking ? (
        <Banner tone="info" title={copy.looking.title} text={copy.looking.text} />
      ) : (
        <Needs phone={view.current_phone} />
      )}
      {view.reasons.map(({ code, text }) => (
        <Banner key={code} tone="warn" text={text} />
      ))}
      <FailureNotice error={match.error} title={copy.startFailed} />
      <Button
        full
        variant={isLooking ? 'line' : 'primary'}
        // Busy until the provider's page takes over.
        busy={match.isPending || match.isSuccess}
        onClick={() => match.mutate(view.activity_id)}
      >
        {isLooking ? copy.looking.reopen : copy.start}
      </Button>
    </Stack>
  );
}

function Needs({ phone }: { readonly phone: string }) {
  return (
    <>
      <Text tone="muted">{copy.intro(phone)}</Text>
      <RowCard>
        <Row still icon="lock-key-bold" title={copy.steps.login} />
        <Row still icon="user-circle" title={copy.steps.face} />
        <Row still icon="chat-text" title={copy.steps.code} />
      </RowCard>
    </>
  );
}
