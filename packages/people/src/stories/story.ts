import type { Applying } from '#acts/apply.ts';
import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import type { Hero } from './hero.ts';

/** Where something can be seen: at which of our doors or of the world's, with whose eyes. */
export type Sight = {
  readonly label: string;
  readonly door: 'app' | 'desk' | 'portal' | 'shop' | 'console';
  /** Whose: an address in the app, a role at the desk or the portal; null: anybody's. */
  readonly person: string | null;
  /** Of whoever opened a business of their own, and is known at the portal by nothing else. */
  readonly name?: string;
  readonly path: string;
};

/** What a story has come to know on its way: ids that later steps need. */
export type Facts = Readonly<Record<string, string>>;

/** What a step did, as the product itself told it when it was asked afterwards. */
export type Done = {
  readonly told: string;
  readonly facts?: Facts;
  readonly sights: readonly Sight[];
};

/** Whoever lives through a story, in a running product. */
export type Scene = {
  readonly world: World;
  readonly hero: Hero;
  readonly facts: Facts;
  /** Signed in; with an account of their own from the first time on. */
  readonly enter: () => Promise<Applying & Customer>;
};

export type Step = {
  readonly title: string;
  /** What will happen, told before it does. */
  readonly text: string;
  /** It lets time pass for everybody, not for its own people alone. */
  readonly movesClock?: true;
  /**
   * Done by the calls that anybody would make. Whatever of it is done already, by hand or by a try that was cut off,
   * is not done again.
   */
  readonly act: (scene: Scene) => Promise<Done>;
};

export type Story = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly Step[];
};
