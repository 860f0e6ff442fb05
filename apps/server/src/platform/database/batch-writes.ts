type Waiting<Item> = { readonly item: Item; readonly done: PromiseWithResolvers<void> };

/**
 * Makes one write of many: what comes while a write is under way goes out together with the next. Whoever
 * is alone waits for nobody; a busy server waits for the disk once for dozens. When a write of several
 * fails, each is tried alone, so that nobody fails for another.
 */
export function batchWrites<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { most }: { readonly most: number },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  const writeAll = async (taken: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(taken.map(({ item }) => item));
      for (const { done } of taken) done.resolve();
    } catch (failure) {
      const [only, ...others] = taken;
      if (others.length === 0) only?.done.reject(failure);
      else for (const each of taken) await writeAll([each]);
    }
  };

  const goOn = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await writeAll(taken);
    }
    isWriting = false;
  };

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isWriting) void goOn();
    return done.promise;
  };
}
