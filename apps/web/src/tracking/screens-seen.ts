let previous: string | null = null;
let current: string | null = null;
let shownAt: Date | null = null;

/** The screen that somebody was on before this one. */
export const originScreen = (): string | null => previous;

/** Since when somebody is on their screen; before the first one is known, since the page began to load. */
export const screenShownAt = (): Date => shownAt ?? new Date(performance.timeOrigin);

export function noteScreenLabel(label: string, now = new Date()): void {
  previous = current;
  current = label;
  shownAt = now;
}
