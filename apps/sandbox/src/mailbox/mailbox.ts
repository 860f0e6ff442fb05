import type { Database } from '#platform/database.ts';
import { type ArrivalBell, fateUnder } from '#platform/delivery.ts';
import type { Faults } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import { fateOfAddress } from './magic-addresses.ts';
import { readMail } from './mail-content.ts';
import { keepMail } from './mail-store.ts';

/** One mailbox for the whole world: every mail to anybody ends here. */
export type Mailbox = {
  /** Takes a mail in its wire form, from the SMTP server or from a simulated party's own sender. */
  readonly receive: (raw: Uint8Array | string, recipients: readonly string[]) => Promise<void>;
};

type Deps = {
  readonly database: Database;
  readonly events: WorldEvents;
  readonly faults: Faults;
  readonly bell: ArrivalBell;
};

export function createMailbox({ database, events, faults, bell }: Deps): Mailbox {
  return {
    receive: async (raw, recipients) => {
      const content = await readMail(raw);
      // Each reader has a fate of their own, so each gets a copy of their own.
      for (const recipient of recipients.map((address) => address.toLowerCase())) {
        const fate = fateUnder(faults.now().mail, fateOfAddress(recipient));
        await keepMail(database, { ...content, recipients: [recipient], fate });
        if (fate.kind === 'delayed') bell.ringAfter('mail', fate.delayMs);
        events.announce('mail', recipient);
      }
    },
  };
}
