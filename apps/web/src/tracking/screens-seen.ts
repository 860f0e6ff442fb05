let previous: string | null = null;
let current: string | null = null;

/** The screen that somebody was on before this one. */
export const originScreen = (): string | null => previous;

export function noteScreenLabel(label: string): void {
  previous = current;
  current = label;
}
