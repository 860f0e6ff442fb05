import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { denseCopy } from '#dense/dense-words.ts';
import { petalPath } from '#flower/petal-path.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './permission-matrix.module.css';

export type Power = 'does' | 'proposes' | 'approves' | 'sees' | 'none';

export type Permission = {
  readonly power: Power;
  /** Up to how much: "$10 mil". */
  readonly limit?: string | undefined;
};

type MatrixRole = {
  readonly id: string;
  /** Fits the column; `name` is the whole. */
  readonly short: string;
  readonly name: string;
};

type MatrixCall = {
  readonly id: string;
  readonly text: string;
  /** By role; a role that is not there can do nothing. */
  readonly permissions: Readonly<Record<string, Permission | undefined>>;
};

type PermissionMatrixProps = {
  readonly caption: string;
  readonly roles: readonly MatrixRole[];
  readonly groups: readonly { readonly title: string; readonly calls: readonly MatrixCall[] }[];
  /** The role that a request is about. */
  readonly highlighted?: string | undefined;
};

const PETAL = petalPath(6);

function Glyph({ look }: { readonly look: 'solid' | 'outlined' | 'second' }) {
  return (
    <svg
      className={classNames(styles.petal, styles[look])}
      viewBox="-18 -49 36 48"
      aria-hidden="true"
    >
      <path d={PETAL} />
    </svg>
  );
}

/** Solid: does. Outlined: proposes. Two: approves. Eye: sees. */
function PowerMark({ power }: { readonly power: Power }) {
  if (power === 'does') return <Glyph look="solid" />;
  if (power === 'proposes') return <Glyph look="outlined" />;
  if (power === 'approves') {
    return (
      <>
        <Glyph look="second" />
        <Glyph look="second" />
      </>
    );
  }
  if (power === 'sees') return <DenseIcon name="eye" size="s" className={styles.eye} />;
  return (
    <span className={styles.none} aria-hidden="true">
      ·
    </span>
  );
}

const powers = ['does', 'proposes', 'approves', 'sees'] as const satisfies readonly Power[];

/** What the marks of the matrix mean. */
export function PermissionLegend() {
  return (
    <ul className={styles.legend}>
      {powers.map((power) => (
        <li key={power} className={styles.mark}>
          <PowerMark power={power} />
          {denseCopy.powers[power]}
        </li>
      ))}
    </ul>
  );
}

const NOTHING: Permission = { power: 'none' };

function Cell({ power, limit }: Permission) {
  return (
    <span className={styles.mark}>
      <PowerMark power={power} />
      <VisuallyHidden>{denseCopy.powers[power]}</VisuallyHidden>
      {limit !== undefined && <small className={styles.limit}>{limit}</small>}
    </span>
  );
}

/** What each role may do: roles across, calls down. */
export function PermissionMatrix({ caption, roles, groups, highlighted }: PermissionMatrixProps) {
  const hot = (role: string) => (role === highlighted ? styles.hot : undefined);
  return (
    <table className={styles.matrix}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <td />
          {roles.map((role) => (
            <th key={role.id} scope="col" className={hot(role.id)} title={role.name}>
              <span aria-hidden="true">{role.short}</span>
              <VisuallyHidden>{role.name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.title}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={styles.group}>
              {group.title}
            </th>
          </tr>
          {group.calls.map((call) => (
            <tr key={call.id}>
              <th scope="row" className={styles.call}>
                {call.text}
              </th>
              {roles.map((role) => (
                <td key={role.id} className={hot(role.id)}>
                  <Cell {...(call.permissions[role.id] ?? NOTHING)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
