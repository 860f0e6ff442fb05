/** «2.3%», of whatever was worked out between two figures: two decimals at most. */
export const percentText = (value: number): string => `${Number(value.toFixed(2))}%`;
