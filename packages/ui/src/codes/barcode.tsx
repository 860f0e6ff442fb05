import { code128 } from '@abona/kernel/code-128';
import styles from './codes.module.css';

const HEIGHT = 60;

type BarcodeProps = {
  readonly digits: string;
  /** Read aloud in its place; the number itself stands beside it as text. */
  readonly label: string;
};

/** A number as a till reads it: black on white in both themes. */
export function Barcode({ digits, label }: BarcodeProps) {
  const { bars, width } = code128(digits);
  return (
    <svg
      className={styles.barcode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('')} />
    </svg>
  );
}
