import type { ComponentProps } from 'react';
import { filledShare } from './filled-share.ts';
import styles from './slider.module.css';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'size'> & {
  readonly min: number;
  readonly max: number;
  readonly value: number;
};

/** The platform's range input in our colours. The fill is a drawing: prerendered, it needs no style. */
export function Slider({ className, ...input }: SliderProps) {
  const { min, max, value } = input;
  return (
    <span className={styles.slider}>
      <svg className={styles.track} width="100%" height="12" aria-hidden="true">
        <rect className={styles.rest} width="100%" height="12" rx="6" />
        <rect
          className={styles.filled}
          width={filledShare(value, min, max)}
          height="12"
          rx="6"
          data-filled
        />
      </svg>
      <input {...input} type="range" className={styles.range} />
    </span>
  );
}
