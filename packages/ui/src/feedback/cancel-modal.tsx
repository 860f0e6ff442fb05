import type { ReactNode } from 'react';
import { PottedSprout } from '#art/potted-sprout.tsx';
import { Button } from '#button/button.tsx';
import { Sheet } from './sheet.tsx';

type CancelModalProps = {
  readonly open: boolean;
  /** What is about to be lost, in the words of the screen it opens on. */
  readonly title: string;
  readonly text: string;
  /** The safe choice, first and focused. */
  readonly keep: string;
  readonly accept: string;
  readonly onClose: () => void;
  readonly onAccept: () => void;
  readonly busy?: boolean;
  /** What is asked before, such as the reason, or told after a failure. */
  readonly children?: ReactNode;
};

/** Asks before something is cancelled. Only its own button cancels. */
export function CancelModal(props: CancelModalProps) {
  const { open, title, text, keep, accept, onClose, onAccept, busy = false, children } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      art={<PottedSprout />}
      firm
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="line" busy={busy} onClick={onAccept}>
            {accept}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
