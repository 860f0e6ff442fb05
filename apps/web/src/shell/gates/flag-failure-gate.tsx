import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from '#browser/connection.ts';
import { flagState, onFlagsChange } from '#flags/flag-store.ts';
import { whileLoading } from '#shell/loading.ts';
import { Trouble } from '#shell/trouble/trouble.tsx';

const failure = new Error('remote flags could not be fetched');

/** The request-error page: the remote flags are out of reach. It goes when they are back. */
export function FlagFailureGate({ children }: { readonly children: ReactNode }) {
  const { hasFailed } = useSyncExternalStore(onFlagsChange, flagState);
  const [isDismissed, setDismissed] = useState(false);
  // Without a network the defaults serve as well; that there is none is told elsewhere.
  const isConnected = useSyncExternalStore(onConnectionChange, isOnline);
  const isShown = hasFailed && !isDismissed && isConnected;
  const retry = () =>
    whileLoading('flags', async () => (await import('#flags/flags.ts')).refreshFlags(true));
  return (
    <>
      {isShown && (
        <Trouble
          kind="error"
          error={failure}
          trail="shell.flags"
          words="request"
          onRetry={() => void retry()}
          // The defaults will do: nobody is kept out of the app by a switchboard.
          onHome={() => setDismissed(true)}
        />
      )}
      <div hidden={isShown}>{children}</div>
    </>
  );
}
