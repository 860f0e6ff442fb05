import { Loader } from './loader.tsx';
import styles from './loading-overlay.module.css';

/** Covers the screen while something that cannot be interrupted is under way. */
export function LoadingOverlay({ shown }: { readonly shown: boolean }) {
  if (!shown) return null;
  return (
    <div className={styles.overlay}>
      <Loader />
    </div>
  );
}
