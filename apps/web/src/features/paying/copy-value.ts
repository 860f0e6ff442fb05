import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { copyText } from '#browser/clipboard.ts';
import { attemptCopy as copy } from '#copy/paying.ts';

/** Copies a reference and says so. */
export async function copyValue(value: string): Promise<void> {
  const isCopied = await copyText(value);
  toasts.show(isCopied ? copy.copied : copy.notCopied, isCopied ? 'ok' : 'late');
}
