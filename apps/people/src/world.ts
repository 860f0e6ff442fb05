import type { Control } from '#control.ts';
import type { Place } from '#place.ts';

/** A running product, and the hand on everything around it. */
export type World = { readonly place: Place; readonly control: Control };
