import type { Application } from './domain/application.ts';

/**
 * Applications that were being filled in a moment ago, by their customers. A hint and no more: whoever writes looks
 * whether it is still so, and as long as it is, nothing else of them has changed.
 */
export type FillingApplications = {
  readonly of: (customerId: number) => Application | null;
  readonly note: (application: Application) => void;
};

/** Remembers up to twice so many, and those of whom it heard last the longest. */
export function createFillingApplications(max = 5_000): FillingApplications {
  let [young, old] = [new Map<number, Application>(), new Map<number, Application>()];
  return {
    of: (customerId) => young.get(customerId) ?? old.get(customerId) ?? null,
    note: (application) => {
      if (young.size >= max) [young, old] = [new Map(), young];
      young.set(application.customerId, application);
    },
  };
}
