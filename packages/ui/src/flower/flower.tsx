import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import styles from './flower.module.css';
import { petalPath, petalTurns, rootRadius } from './petal-path.ts';
import { type FlowerProgress, type PetalState, petalStates } from './petal-states.ts';

type FlowerProps = FlowerProgress & {
  readonly size?: number;
  /** Read aloud, e.g. "3 de 8 abonos pagados"; without it the flower is decoration. */
  readonly label?: string;
  /** Text of the centre disc, from 120 px up, e.g. "3/8". */
  readonly core?: string;
  /** A word under it, from 180 px up. */
  readonly coreNote?: string;
  /** Petals open one after another when the flower appears. */
  readonly blooms?: boolean;
  readonly className?: string | undefined;
};

const LINE_INSET = { reach: 1.2, root: 1.4, gap: 2.4 };
const SMALL_PX = 64;

const outlineOf = (petals: number): string =>
  petalPath(petals, {
    reach: 48 - LINE_INSET.reach,
    root: rootRadius(petals) + LINE_INSET.root,
    gap: 2.2 + LINE_INSET.gap,
  });

function Core({ text, note }: { readonly text: string; readonly note: string | undefined }) {
  return (
    <>
      <circle className={styles.core} r="18.5" />
      <text className={styles.coreText} y={note === undefined ? 5 : 2.2}>
        {text}
      </text>
      {note !== undefined && (
        <text className={styles.coreNote} y="10.4">
          {note}
        </text>
      )}
    </>
  );
}

function petalProps(state: PetalState, index: number, blooms: boolean) {
  const order = blooms ? { style: { '--petal': index } as CSSProperties } : {};
  return { className: classNames(styles.petal, styles[state]), ...order };
}

type FrameProps = {
  readonly label: string | undefined;
  readonly size: number;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

function Frame({ label, size, className, children }: FrameProps) {
  const box = { className, viewBox: '-50 -50 100 100', width: size, height: size };
  if (label === undefined) {
    return (
      <svg aria-hidden="true" {...box}>
        {children}
      </svg>
    );
  }
  return (
    <svg role="img" aria-label={label} {...box}>
      {children}
    </svg>
  );
}

/** La flor de abonos: progress ring, term picker, reward and logo in one drawing. */
export function Flower(flower: FlowerProps) {
  const { size = 120, label, core, coreNote, blooms = false, className } = flower;
  const states = petalStates(flower);
  const turns = petalTurns(states.length);
  const solid = petalPath(states.length);
  const outline = outlineOf(states.length);
  const look = classNames(
    styles.flower,
    size < SMALL_PX && styles.small,
    blooms && styles.blooms,
    className,
  );
  return (
    <Frame label={label} size={size} className={look}>
      {turns.map((turn, index) => {
        const state = states[index] ?? 'rest';
        return (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={state === 'next' ? outline : solid} {...petalProps(state, index, blooms)} />
          </g>
        );
      })}
      {core !== undefined && <Core text={core} note={coreNote} />}
    </Frame>
  );
}
