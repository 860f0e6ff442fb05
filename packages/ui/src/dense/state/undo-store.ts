type Done = {
  readonly text: string;
  /** Absent when what was done cannot be taken back. */
  readonly undo?: (() => void) | undefined;
};

/** The last act that was done, until it is taken back or its time is over. */
export class UndoStore extends EventTarget {
  #last: Done | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.addEventListener('change', listener);
    return () => this.removeEventListener('change', listener);
  };

  readonly last = (): Done | null => this.#last;

  readonly show = (text: string, undo?: () => void): void => this.#become({ text, undo });

  readonly dismiss = (): void => this.#become(null);

  readonly undo = (): void => {
    const undo = this.#last?.undo;
    this.#become(null);
    undo?.();
  };

  #become(done: Done | null): void {
    this.#last = done;
    this.dispatchEvent(new Event('change'));
  }
}

/** The desk's one line of acts just done; call it from anywhere, `UndoToaster` shows it. */
export const doneActs = new UndoStore();
