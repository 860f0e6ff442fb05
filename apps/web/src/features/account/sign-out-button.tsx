import { Button } from '@abona/ui/button/button.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { useState } from 'react';
import { accountCopy as copy } from '#copy/account.ts';
import { signOut } from '#session/session.ts';

/** Signs out, after asking: a slip of the thumb must not end a session. */
export function SignOutButton() {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <>
      <Button full variant="line" icon="sign-out-bold" onClick={() => setAsking(true)}>
        {copy.signOut.button}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.signOut.title}
        text={copy.signOut.text}
        actions={
          <>
            <Button full onClick={() => setAsking(false)}>
              {copy.signOut.stay}
            </Button>
            <Button full variant="line" busy={isLeaving} onClick={leave}>
              {copy.signOut.confirm}
            </Button>
          </>
        }
      />
    </>
  );
}
