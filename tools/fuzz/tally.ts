import type { Door } from '@abona/contract/endpoint';

export type Failure = {
  readonly call: string;
  readonly index: number;
  readonly what: string;
  /** The request, in one line. */
  readonly request: string;
};

const SHOWN_MAX = 25;

/** What was answered, by listener and status, and what must not have been. */
export class Tally {
  readonly failures: Failure[] = [];
  readonly #statuses = new Map<Door, Map<number, number>>();
  readonly #slowestMs = new Map<Door, number>();
  readonly #served = new Set<string>();

  note(
    call: { readonly name: string; readonly door: Door },
    status: number,
    elapsedMs: number,
  ): void {
    const counts = this.#statuses.get(call.door) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#statuses.set(call.door, counts);
    this.#slowestMs.set(call.door, Math.max(elapsedMs, this.#slowestMs.get(call.door) ?? 0));
    if (status >= 200 && status < 300) this.#served.add(call.name);
  }

  /** Each kind of failure of each call once, and how many more there were. */
  lines(seed: string, calls: readonly { readonly name: string }[]): readonly string[] {
    const counts = [...this.#statuses].map(([door, of]) => {
      const sum = [...of.values()].reduce((total, count) => total + count, 0);
      const each = [...of]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`);
      return `${door}: ${sum} requests, the slowest ${Math.round(this.#slowestMs.get(door) ?? 0)} ms; ${each.join(', ')}`;
    });
    const unserved = calls.filter(({ name }) => !this.#served.has(name)).map(({ name }) => name);
    const kinds = Map.groupBy(this.failures, ({ call, what }) => `${call} ${what.slice(0, 60)}`);
    const shown = [...kinds.values()].slice(0, SHOWN_MAX).flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const more = alike.length > 1 ? ` (and ${alike.length - 1} more like it)` : '';
      return [
        `FAILED  ${first.call}: ${first.what}${more}`,
        `        again: npm run fuzz -- --port PORT --seed ${seed} --only ${first.call} --index ${first.index}`,
        `        ${first.request}`,
      ];
    });
    const hidden = kinds.size - Math.min(kinds.size, SHOWN_MAX);
    return [
      ...counts,
      `${calls.length - unserved.length} of ${calls.length} calls were served at least once; never: ${unserved.join(', ') || 'none'}`,
      ...shown,
      ...(hidden > 0 ? [`… and ${hidden} kinds more`] : []),
    ];
  }
}
