import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { developersCopy } from '#copy/developers.ts';
import { shellCopy } from '#copy/shell.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  readonly title: string;
  readonly secret: string;
  readonly onDone: () => void;
};

/** A secret that is told when it is made and never again. */
export function ShownOnce({ title, secret, onDone }: ShownOnceProps) {
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
        <CopyButton text={secret}>{shellCopy.copy}</CopyButton>
        <DenseButton variant="text" onClick={onDone}>
          {developersCopy.done}
        </DenseButton>
      </div>
    </div>
  );
}
