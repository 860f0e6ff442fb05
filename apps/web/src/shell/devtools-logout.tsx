import { IconButton } from '@abona/ui/button/icon-button.tsx';
import { navigationCopy as copy } from '#copy/navigation.ts';
import { signOut } from '#session/session.ts';
import { useSession } from '#session/use-session.ts';
import styles from './devtools-logout.module.css';
import { whileLoading } from './loading.ts';

/** A way out for developers, on any screen. */
export function DevtoolsLogout() {
  const { kind } = useSession();
  if (kind !== 'signed_in') return null;
  return (
    <div className={styles.corner}>
      <IconButton
        icon="sign-out-bold"
        label={copy.devtoolsLogout}
        onClick={() => void whileLoading('logout', signOut)}
      />
    </div>
  );
}
