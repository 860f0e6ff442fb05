import { useState } from 'react';
import { errorCopy } from '#copy/errors.ts';
import { reloadOnce } from '#routing/chunk-recovery.ts';
import { isChunkFailure, PageLoadTimeout } from '#routing/page-load.ts';
import { Trouble } from './trouble/trouble.tsx';

/** What is shown instead of a screen that could not be loaded or drawn. */
export function AppFailure({ error }: { readonly error: unknown }) {
  const isLoadFailure = isChunkFailure(error) || error instanceof PageLoadTimeout;
  const [isReloading] = useState(() => isChunkFailure(error) && reloadOnce(String(error)));
  if (isReloading) return null;
  return (
    <Trouble
      kind="error"
      error={error}
      trail={isLoadFailure ? 'shell.load' : 'shell.render'}
      {...(isLoadFailure ? errorCopy.load : {})}
    />
  );
}
