import type { ReactNode } from 'react';
import { PottedSprout } from '#art/potted-sprout.tsx';
import { DenseButton } from '#dense/action/dense-button.tsx';
import { DenseBanner } from '#dense/display/dense-banner.tsx';
import { Petal, type PetalTone } from '#dense/display/petal.tsx';
import { Dots } from '#feedback/dots.tsx';
import type { DenseIconName } from '#icons/dense-icon-names.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import styles from './states.module.css';

type StateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** One way on. */
  readonly action?: ReactNode;
};

type StateFrameProps = StateProps & { readonly art: ReactNode; readonly role?: 'alert' | 'status' };

function StateFrame({ title, text, action, art, role }: StateFrameProps) {
  return (
    <div className={styles.state} role={role}>
      {art}
      <h2>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

const tile = (tone: PetalTone, icon: DenseIconName) => <Petal size="l" tone={tone} icon={icon} />;

/** Nothing is here, and what comes next. */
export function DenseEmpty(props: StateProps) {
  return <StateFrame {...props} art={<PottedSprout width={104} />} />;
}

type DenseErrorProps = Omit<StateProps, 'action'> & {
  /** To be read out to whoever helps. */
  readonly folio?: string | undefined;
  readonly retry?: { readonly text: string; readonly run: () => void } | undefined;
};

/** What happened, what is kept, the folio, one way on. */
export function DenseError({ title, text, folio, retry }: DenseErrorProps) {
  return (
    <StateFrame
      role="alert"
      title={title}
      art={tile('late', 'cloud-warning-fill')}
      text={
        <>
          {text} {folio !== undefined && <span className={styles.folio}>{folio}</span>}
        </>
      }
      action={
        retry !== undefined && (
          <DenseButton variant="line" size="s" onClick={retry.run}>
            {retry.text}
          </DenseButton>
        )
      }
    />
  );
}

/** Somebody else's to see: who, and how to ask. */
export function DenseForbidden(props: StateProps) {
  return <StateFrame {...props} art={tile('plain', 'lock-key-fill')} />;
}

/** The network is gone: what is on the screen is from before, and nothing can be done until it is back. */
export function DenseOffline({ title, text }: Omit<StateProps, 'action'>) {
  return (
    <StateFrame
      role="status"
      title={title}
      text={text}
      art={tile('blue', 'wifi-slash-fill')}
      action={<Dots small />}
    />
  );
}

/** Somebody was faster: what they did, and that one's own draft is still here. */
export function Overtaken({ title, text, action }: StateProps) {
  return (
    <DenseBanner
      tone="warn"
      icon="user-switch-fill"
      live="assertive"
      title={title}
      text={text}
      action={action}
    />
  );
}

type DenseSkeletonProps = { readonly rows?: number };

/** Grey rows in the shape of a list; they wait 200 ms, so that a fast answer never flashes. */
export function DenseSkeleton({ rows = 5 }: DenseSkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span role="status">
        <VisuallyHidden>{uiCopy.loading}</VisuallyHidden>
      </span>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <i className={styles.wide} />
          <i className={styles.short} />
          <i className={styles.long} />
          <i className={styles.short} />
        </div>
      ))}
    </div>
  );
}
