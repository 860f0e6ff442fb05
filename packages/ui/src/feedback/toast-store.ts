import { TOAST_LIFE_MS } from '@abona/contract/limits';

export type Toast = {
  readonly text: string;
  readonly tone: 'ok' | 'late';
};

const WAITING_MAX = 5;

type Running = { readonly startedAt: number; readonly timer: ReturnType<typeof setTimeout> };

/**
 * One toast at a time, each for its whole life; the rest wait in line. While a person points at
 * it or has the focus in it, its time stands still. The same words again start it anew instead
 * of standing in line behind themselves.
 */
export class ToastStore {
  #current: Toast | null = null;
  #waiting: Toast[] = [];
  #remainingMs = 0;
  #running: Running | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Toast | null => this.#current;

  readonly show = (text: string, tone: Toast['tone'] = 'ok'): void => {
    if (this.#current?.text === text) this.#start(this.#current);
    else if (this.#current === null) this.#start({ text, tone });
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push({ text, tone });
  };

  readonly pause = (): void => {
    if (this.#running === null) return;
    this.#remainingMs -= performance.now() - this.#running.startedAt;
    this.#stop();
  };

  readonly resume = (): void => {
    if (this.#current !== null && this.#running === null) this.#run();
  };

  readonly dismiss = (): void => {
    const next = this.#waiting.shift() ?? null;
    if (next !== null) this.#start(next);
    else this.#become(null);
  };

  #start(toast: Toast): void {
    this.#stop();
    this.#remainingMs = TOAST_LIFE_MS;
    this.#become(toast);
    this.#run();
  }

  #run(): void {
    const timer = setTimeout(this.dismiss, Math.max(0, this.#remainingMs));
    this.#running = { startedAt: performance.now(), timer };
  }

  #stop(): void {
    if (this.#running !== null) clearTimeout(this.#running.timer);
    this.#running = null;
  }

  #become(toast: Toast | null): void {
    if (toast === null) this.#stop();
    this.#current = toast;
    for (const listener of this.#listeners) listener();
  }
}

/** The app's one line of toasts; call it from anywhere, `Toaster` shows it. */
export const toasts = new ToastStore();
