import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import type { ComponentProps } from 'react';
import { shellCopy } from '#copy/shell.ts';

type CopyButtonProps = Omit<ComponentProps<typeof DenseButton>, 'icon' | 'onClick'> & {
  /** What is put on the clipboard. */
  readonly text: string;
};

/** Puts a text on the clipboard and says so; where the browser does not let us, it says that. */
export function CopyButton({ text, ...look }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(shellCopy.copied);
    } catch {
      toasts.show(shellCopy.notCopied);
    }
  };
  return <DenseButton {...look} icon="copy-bold" onClick={() => void copy()} />;
}
