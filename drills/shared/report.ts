import { StartRefused } from '#tools/start-refused.ts';

/** What a drill has found: figures as it goes, and whether all that must hold held. */
export class Report {
  readonly #failures: string[] = [];
  readonly #startedAt = performance.now();

  say(line: string): void {
    const seconds = ((performance.now() - this.#startedAt) / 1_000).toFixed(1);
    console.log(`${seconds.padStart(7)} s  ${line}`);
  }

  /** A sentence with its figures, right or wrong. */
  must(holds: boolean, sentence: string): void {
    this.say(`${holds ? '✓' : '✗'} ${sentence}`);
    if (!holds) this.#failures.push(sentence);
  }

  end(): number {
    for (const failure of this.#failures) console.log(`NOT HELD: ${failure}`);
    console.log(this.#failures.length === 0 ? 'The drill held.' : 'The drill did not hold.');
    return this.#failures.length === 0 ? 0 : 1;
  }
}

/** Runs a drill to its exit code: 0 all held, 1 something did not, 2 it could not begin. */
export async function runDrill(
  drill: (resources: AsyncDisposableStack, report: Report) => Promise<void>,
): Promise<void> {
  const report = new Report();
  const stop = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.reject(new StartRefused(`Stopped by ${signal}.`)));
  try {
    await using resources = new AsyncDisposableStack();
    await Promise.race([drill(resources, report), stop.promise]);
  } catch (failure) {
    console.error(failure instanceof StartRefused ? failure.message : failure);
    process.exit(2);
  }
  // Whatever was waited for when it was stopped is waited for no longer.
  process.exit(report.end());
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
