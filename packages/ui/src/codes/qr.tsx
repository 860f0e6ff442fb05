import { correction, generate } from 'lean-qr/nano';
import styles from './codes.module.css';

/** Light margin that a reader needs around the square, in modules. */
const QUIET = 4;

type QrProps = { readonly digits: string; readonly label: string };

/** The same number for readers that see squares. */
export function Qr({ digits, label }: QrProps) {
  const code = generate(digits, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * QUIET;
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) =>
    places.flatMap((x) => (code.get(x, y) ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
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
