import styles from './codes.module.css';
import { qrCode } from './qr-code.ts';

/** Light margin that a reader needs around the square, in modules. */
const QUIET = 4;

type QrProps = { readonly digits: string; readonly label: string };

/** The same number for readers that see squares. */
export function Qr({ digits, label }: QrProps) {
  const matrix = qrCode(digits);
  const size = matrix.length + 2 * QUIET;
  const dark = matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
