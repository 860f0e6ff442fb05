import { classNames } from '#class-names.ts';
import { petalPath, petalTurns, rootRadius } from '#flower/petal-path.ts';
import styles from './states-flower.module.css';

export type PetalMark = 'paid' | 'next' | 'overdue' | 'rest' | 'frozen';

type StatesFlowerProps = {
  /** One petal each, 3 to 36: instalments, working days of a term, what is due in a shift. */
  readonly states: readonly PetalMark[];
  readonly size?: number;
  /** Read aloud; without it the flower is decoration. */
  readonly label?: string | undefined;
  /** In the middle, from 64 px up. */
  readonly core?: string | undefined;
};

const PETALS_MIN = 3;
const PETALS_MAX = 36;
const SMALL_PX = 64;
/** A line is drawn inside the petal's own edge. */
const outlineOf = (petals: number): string =>
  petalPath(petals, { reach: 46.8, root: rootRadius(petals) + 1.4, gap: 4.6 });

/** More than 36 petals cannot be told apart: each then stands for several, the worst of them. */
export function drawnStates(states: readonly PetalMark[]): readonly PetalMark[] {
  if (states.length > PETALS_MAX) {
    const worst: readonly PetalMark[] = ['overdue', 'frozen', 'next', 'rest', 'paid'];
    return Array.from({ length: PETALS_MAX }, (_, petal) => {
      const from = Math.floor((petal * states.length) / PETALS_MAX);
      const to = Math.floor(((petal + 1) * states.length) / PETALS_MAX);
      const group = states.slice(from, to);
      return worst.find((state) => group.includes(state)) ?? 'rest';
    });
  }
  if (states.length === 0 || states.length >= PETALS_MIN) return states;
  // One or two parts make no flower: each is drawn with several petals.
  return states.flatMap((state) =>
    Array.from({ length: states.length === 1 ? 3 : 2 }, () => state),
  );
}

/** La flor, with its states given one by one; `frozen` is what a case holds still. */
export function StatesFlower({ states, size = 40, label, core }: StatesFlowerProps) {
  const drawn = drawnStates(states);
  const solid = petalPath(drawn.length);
  const outline = outlineOf(drawn.length);
  const petals = petalTurns(drawn.length).map((turn, at) => {
    const state = drawn[at] ?? 'rest';
    const lined = state === 'next' || state === 'frozen';
    return (
      <path
        key={turn}
        className={styles[state]}
        d={lined ? outline : solid}
        transform={`rotate(${turn})`}
      />
    );
  });
  const look = classNames(styles.flower, size < SMALL_PX && styles.small);
  const box = { className: look, viewBox: '-50 -50 100 100', width: size, height: size };
  const middle = core !== undefined && (
    <>
      <circle className={styles.core} r="18" />
      <text className={styles.coreText} y="4.6">
        {core}
      </text>
    </>
  );
  return label === undefined ? (
    <svg {...box} aria-hidden="true">
      {petals}
      {middle}
    </svg>
  ) : (
    <svg {...box} role="img" aria-label={label}>
      {petals}
      {middle}
    </svg>
  );
}
