import { controlOf } from '@abona/people/control';
import { heroOf } from '@abona/people/stories/hero';
import { sceneOf } from '@abona/people/stories/scene';
import { stories } from '@abona/people/stories/stories';
import type { Story } from '@abona/people/stories/story';
import type { Configuration } from '#configuration.ts';
import type { Background } from '#platform/background.ts';
import type { Database } from '#platform/database.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import {
  beginRun,
  claimStep,
  failStep,
  finishStep,
  newestRunOf,
  releaseSteps,
  type StoryRun,
} from './story-run-store.ts';

/** Does the next step of a story for whoever asks: by the calls of its people, from outside, like anybody. */
export type StoryTeller = {
  /** Null when it is under way now; otherwise why not. */
  readonly goOn: (story: Story) => Promise<string | null>;
  readonly beginAnew: (story: Story) => Promise<string | null>;
};

type Deps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly events: WorldEvents;
  readonly background: Background;
};

const OVER = 'Esta historia ya terminó. Puedes contarla otra vez, con alguien nuevo.';
const BUSY = 'Otro paso está pasando ahora. Espera a que termine.';
const CUT_OFF = 'El sandbox se apagó a la mitad.';

export const findStory = (id: string): Story | undefined => stories.find((one) => one.id === id);

export const heroOfRun = ({ title, id }: Story, { run }: Pick<StoryRun, 'run'>) =>
  heroOf({ nth: stories.findIndex((one) => one.id === id), title, run });

export async function createStoryTeller(deps: Deps): Promise<StoryTeller> {
  const { database, events, background } = deps;
  await releaseSteps(database, CUT_OFF);
  return {
    goOn: async (story) => {
      const known = await newestRunOf(database, story.id);
      if (known === null) await beginRun(database, story.id);
      const run = known ?? (await newestRunOf(database, story.id));
      if (run === null || run.done.length >= story.steps.length) return OVER;
      const step = run.done.length;
      if (!(await claimStep(database, { ...run, step }))) return BUSY;
      events.announce('tour');
      background.run(`a step of ${story.id}`, async () => {
        await doStep(deps, story, run);
        events.announce('tour');
      });
      return null;
    },
    beginAnew: async (story) => {
      if ((await newestRunOf(database, story.id))?.isRunning === true) return BUSY;
      await beginRun(database, story.id);
      events.announce('tour');
      return null;
    },
  };
}

async function doStep(
  { database, configuration }: Deps,
  story: Story,
  run: StoryRun,
): Promise<void> {
  const control = controlOf(() => configuration.consoleUrl);
  const scene = sceneOf(
    { place: placeOf(configuration), control },
    heroOfRun(story, run),
    run.facts,
  );
  try {
    const done = await story.steps[run.done.length]?.act(scene);
    if (done === undefined) throw new Error(`${story.id} has no such step`);
    const { now: at } = await control.clock();
    const { told, sights, facts = {} } = done;
    await finishStep(database, run, { told: { told, at, sights }, facts });
  } catch (failure) {
    await failStep(database, run, failure instanceof Error ? failure.message : String(failure));
  }
}

const placeOf = (configuration: Configuration) => ({
  app: configuration.serverUrl,
  console: configuration.consoleUrl,
  shop: configuration.shopUrl,
  login: configuration.login.issuer,
  vendors: configuration.vendorUrl,
  desk: configuration.staffLogin.deskUrl,
  portal: configuration.portalLogin.portalUrl,
});
