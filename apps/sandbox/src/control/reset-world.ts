import { TOPICS } from '#platform/world-events.ts';
import type { World } from '#world.ts';

/** Empties the world and heals it. Keys stay: a running app must not lose its trust in them. */
export async function resetWorld(world: World): Promise<void> {
  const { database, faults, hub, events, bell, webhooks } = world;
  bell.silence();
  await faults.heal();
  hub.disconnectAll();
  await webhooks.clear();
  await database.query(
    `TRUNCATE sandbox.login_account, sandbox.login_attempt, sandbox.login_ticket,
       sandbox.login_artifact, sandbox.login_grant_context, sandbox.mail,
       sandbox.phone_message, sandbox.push_event,
       sandbox.story_run, sandbox.vendor_record, sandbox.webhook, sandbox.vendor_call`,
  );
  for (const topic of TOPICS) events.announce(topic);
}
