/** How much of a slider's track is filled, as the width of a drawing. */
export const filledShare = (value: number, min: number, max: number): string =>
  `${Math.round(((value - min) / (max - min)) * 1000) / 10}%`;
