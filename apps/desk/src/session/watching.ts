import type { Watchers } from '@abona/contract/staff/staff-live';
import type { RecentSubject } from '@abona/contract/staff/staff-today';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';

type Subject = RecentSubject | null;

const isSame = (one: Subject, other: Subject): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;

/**
 * What this window has open and who else has. It is said once for each stream of events that the window hears, one after
 * the other, so that what was opened last is what the server knows last.
 */
export class WatchingStore extends EventTarget {
  #streamId: string | null = null;
  #open: Subject = null;
  #said: { readonly streamId: string; readonly subject: Subject } | null = null;
  #isSaying = false;
  #heard: Watchers | null = null;

  readonly heard = (): Watchers | null => this.#heard;

  readonly hear = (watchers: Watchers | null): void => {
    this.#heard = watchers;
    this.dispatchEvent(new Event('change'));
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.addEventListener('change', listener);
    return () => this.removeEventListener('change', listener);
  };

  /** A stream began; null: it broke, and nobody knows who is there. */
  readonly onStream = (streamId: string | null): void => {
    this.#streamId = streamId;
    if (streamId === null) this.hear(null);
    void this.#say();
  };

  readonly open = (subject: Subject): void => {
    this.#open = subject;
    void this.#say();
  };

  async #say(): Promise<void> {
    if (this.#isSaying) return;
    this.#isSaying = true;
    for (let next = this.#unsaid(); next !== null; next = this.#unsaid()) {
      this.#said = next;
      const { streamId, subject } = next;
      // Who else looks is good to know, and nobody's trouble where it is not.
      await call('watchSubject', { body: { stream_id: streamId, subject } }).catch(() => undefined);
    }
    this.#isSaying = false;
  }

  /** What the server does not know yet; a new stream of a window that has nothing open is nothing to say. */
  #unsaid() {
    const streamId = this.#streamId;
    if (streamId === null) return null;
    const said = this.#said?.streamId === streamId ? this.#said.subject : null;
    return isSame(said, this.#open) ? null : { streamId, subject: this.#open };
  }
}

export const watching = new WatchingStore();

/** The names of the others who have open what this screen shows. */
export function useWatchers(subject: RecentSubject | undefined): readonly string[] {
  const { kind, id } = subject ?? {};
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    watching.open({ kind, id });
    return () => watching.open(null);
  }, [kind, id]);
  const heard = useSyncExternalStore(watching.subscribe, watching.heard);
  return subject !== undefined && heard !== null && isSame(heard.subject, subject)
    ? heard.people
    : [];
}
