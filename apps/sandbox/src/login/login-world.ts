import type { Configuration } from '#configuration.ts';
import type { Mailbox } from '#mailbox/mailbox.ts';
import type { Background } from '#platform/background.ts';
import type { Database } from '#platform/database.ts';
import type { Faults } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import type { ArtifactStore } from './artifact-store.ts';
import type { LoginKeys } from './signing-keys.ts';

/** What every part of the login provider may reach. */
export type LoginWorld = {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly artifacts: ArtifactStore;
  readonly keys: LoginKeys;
  readonly faults: Faults;
  readonly events: WorldEvents;
  readonly mailbox: Mailbox;
  readonly background: Background;
};
