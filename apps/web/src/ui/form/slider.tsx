import type { ComponentProps } from 'react';
import styles from './slider.module.css';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'size'> & {
  readonly min: number;
  readonly max: number;
  readonly value: number;
};

/** The filled part of the track is a drawing, so that prerendered markup needs no inline style. */
export const filledShare = (value: number, min: number, max: number): string =>
  `${Math.round(((value - min) / (max - min)) * 1000) / 10}%`;

/** The platform's range input in our colours. */
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
