import type { PetalTone } from './petal.tsx';

const tones = ['gold', 'blue', 'jade', 'violet', 'pink'] as const satisfies readonly PetalTone[];

/** "Lucía Barrera Soto" → "LB". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-MX'))
    .join('');
}

/** The same person has the same colour on every screen. */
export function toneOf(name: string): PetalTone {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'pink';
}
