import { PASSWORD } from '#cast.ts';
import { signIn } from '#customer.ts';
import type { World } from '#place.ts';
import type { Hero } from './hero.ts';
import type { Facts, Scene } from './story.ts';

/** Whoever a story is about has an account from the first time on that they come in. */
export const sceneOf = (world: World, hero: Hero, facts: Facts): Scene => ({
  world,
  hero,
  facts,
  enter: async () => {
    const { control } = world;
    if (!(await control.hasAccount(hero.email)))
      await control.createAccount(hero.email, PASSWORD, hero.story);
    return { ...(await signIn(world, hero.email)), control, form: hero.form };
  },
});
