import { useEffect, useState } from 'react';
import { reloadOnce } from '#routing/chunk-recovery.ts';
import { isChunkFailure, PageLoadTimeout } from '#routing/page-load.ts';
import { Trouble } from './trouble.tsx';

/** What is shown instead of a screen that could not be loaded or drawn. */
export function AppFailure({ error }: { readonly error: unknown }) {
  const isMissingPart = isChunkFailure(error);
  // A missing part may be mended by a reload; until that is known there is nothing to show.
  const [isFinal, setFinal] = useState(!isMissingPart);
  useEffect(() => {
    if (!isMissingPart) return;
    void reloadOnce(String(error)).then((isReloading) => setFinal(!isReloading));
  }, [error, isMissingPart]);
  if (!isFinal) return null;
  const isLoadFailure = isMissingPart || error instanceof PageLoadTimeout;
  return (
    <Trouble
      kind="error"
      error={error}
      trail={isLoadFailure ? 'shell.load' : 'shell.render'}
      {...(isLoadFailure ? { words: 'load' as const } : {})}
    />
  );
}
