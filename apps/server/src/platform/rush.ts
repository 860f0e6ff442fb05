const AFTER_MS = 250;

type RushOptions = {
  /** How many at once are one: by then they come faster than each can be dealt with by itself. */
  readonly many: number;
  readonly nowMs?: () => number;
};

/** Notices when something pours in: what can wait then lets it go first. */
export type Rush = { readonly note: (atOnce: number) => void; readonly isOn: () => boolean };

export function createRush({ many, nowMs = () => performance.now() }: RushOptions): Rush {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    note: (atOnce) => {
      if (atOnce >= many) lastMs = nowMs();
    },
    isOn: () => nowMs() - lastMs < AFTER_MS,
  };
}
