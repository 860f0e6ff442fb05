import type { Control } from '#control.ts';

/** Where a product runs: its ports follow from the first one. */
export type Place = {
  readonly app: string;
  readonly console: string;
  readonly shop: string;
  readonly login: string;
  readonly vendors: string;
  readonly desk: string;
  readonly portal: string;
};

export function placeAt(port: number): Place {
  const at = (offset: number) => `http://localhost:${port + offset}`;
  return {
    app: at(0),
    console: at(1),
    shop: at(2),
    login: at(3),
    vendors: at(4),
    desk: at(6),
    portal: at(7),
  };
}

/** A running product, and the hand on everything around it. */
export type World = { readonly place: Place; readonly control: Control };
