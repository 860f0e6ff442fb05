import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { developersCopy } from '#copy/developers.ts';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  readonly title: string;
  readonly secret: string;
  readonly onDone: () => void;
};

/** A secret that is told when it is made and never again. */
export function ShownOnce({ title, secret, onDone }: ShownOnceProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toasts.show(developersCopy.copied);
  };
  return (
    <div className={styles.shown}>
      <DenseBanner
        tone="warn"
        icon="key-fill"
        live="polite"
        title={title}
        text={developersCopy.shownHow}
      />
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <DenseButton icon="copy-bold" onClick={() => void copy()}>
          {developersCopy.copy}
        </DenseButton>
        <DenseButton variant="text" onClick={onDone}>
          {developersCopy.done}
        </DenseButton>
      </div>
    </div>
  );
}
