import type { ReactNode } from 'react';
import { Dahlia } from '#art/dahlia.tsx';
import { IconButton } from '#button/icon-button.tsx';
import { classNames } from '#class-names.ts';
import { Stepper, WallSteps } from '#display/stepper.tsx';
import { Wall, WallBand } from '#layout/wall.tsx';
import { Logo } from '#logo.tsx';
import { CONTENT_ID, SkipLink } from '#skip-link.tsx';
import { Text } from '#text.tsx';
import { uiCopy } from '#words.ts';
import { Dock } from './dock.tsx';
import styles from './funnel-shell.module.css';

type Funnel = {
  readonly steps: readonly string[];
  /** Counted from 1. */
  readonly current: number;
  /** "Avance de tu solicitud" */
  readonly label: string;
  /** "Paso 2 de 4: Tu domicilio" */
  readonly text: string;
};

type FunnelShellProps = {
  readonly funnel: Funnel;
  /** The purchase, at the top of the wall on wide screens. */
  readonly purchase?: ReactNode;
  /** On the wall's guardapolvo. */
  readonly trust: string;
  readonly summaryLabel: string;
  readonly onBack?: () => void;
  /** At the end of the bar: help, save and leave, time left. */
  readonly barEnd?: ReactNode;
  /** The main action on phones; from 992 px it stands in the form. */
  readonly dock?: ReactNode;
  /** A line over it, such as the total. */
  readonly dockNote?: ReactNode;
  /** Room for two columns, as the offer needs. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

const STEPS_DRAWN = 4;

function Panel({ funnel, purchase, trust, summaryLabel }: FunnelShellProps) {
  return (
    <Wall as="aside" className={styles.panel} aria-label={summaryLabel}>
      <div className={styles.summary}>
        <Logo inverse label={uiCopy.logo} />
        {purchase}
        <WallSteps steps={funnel.steps} current={funnel.current} />
      </div>
      <Dahlia className={styles.dahlia} />
      <WallBand icon="shield-check-fill" className={styles.band}>
        <Text look="small">{trust}</Text>
      </WallBand>
    </Wall>
  );
}

/** Steps towards credit: on wide screens beside a wall where a dahlia rises with every step. */
export function FunnelShell(props: FunnelShellProps) {
  const { funnel, onBack, barEnd, dock, dockNote, wide = false, children } = props;
  return (
    <div className={styles.shell} data-step={Math.min(funnel.current, STEPS_DRAWN)}>
      <SkipLink />
      <Panel {...props} />
      <header className={styles.bar}>
        {onBack === undefined ? (
          <Logo className={styles.phoneLogo} label={uiCopy.logo} />
        ) : (
          <IconButton icon="arrow-left-bold" label={uiCopy.back} onClick={onBack} />
        )}
        {barEnd}
      </header>
      <main id={CONTENT_ID} className={classNames(styles.main, wide && styles.wide)} tabIndex={-1}>
        <div className={styles.stepper}>
          <Stepper {...funnel} />
        </div>
        {children}
      </main>
      {dock !== undefined && <Dock note={dockNote}>{dock}</Dock>}
    </div>
  );
}

type PurchaseProps = {
  readonly tile: ReactNode;
  /** "Tu compra en Casa Ámbar" */
  readonly text: string;
  readonly amount: ReactNode;
};

/** What is being bought, in two lines beside its tile. */
export function Purchase({ tile, text, amount }: PurchaseProps) {
  return (
    <div className={styles.purchase}>
      {tile}
      <div>
        <Text look="small" tone="muted">
          {text}
        </Text>
        <Text look="amount-l">{amount}</Text>
      </div>
    </div>
  );
}
