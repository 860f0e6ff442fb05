import { isFlag, isTruthyFlag } from '@abona/contract/flags';
import {
  ErrorCode,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/web-sdk';

export type FlagMap = Readonly<Record<string, unknown>>;

/** One place that knows some flags. A flag it does not know is left to the next one. */
export class FlagSource implements Provider {
  readonly runsOn = 'client';
  readonly metadata: { readonly name: string };
  #flags: FlagMap;

  constructor(name: string, flags: FlagMap = {}) {
    this.metadata = { name };
    this.#flags = flags;
  }

  replace(flags: FlagMap): void {
    this.#flags = flags;
  }

  resolveBooleanEvaluation(name: string, fallback: boolean): ResolutionDetails<boolean> {
    if (!isFlag(name) || !Object.hasOwn(this.#flags, name)) return notFound(fallback);
    return { value: isTruthyFlag(this.#flags[name]), reason: StandardResolutionReasons.STATIC };
  }

  /** Every flag of ours is a switch. */
  resolveStringEvaluation = (_: string, fallback: string) => notFound(fallback);
  resolveNumberEvaluation = (_: string, fallback: number) => notFound(fallback);
  resolveObjectEvaluation = <T extends JsonValue>(_: string, fallback: T) => notFound(fallback);
}

const notFound = <T>(value: T): ResolutionDetails<T> => ({
  value,
  errorCode: ErrorCode.FLAG_NOT_FOUND,
  reason: StandardResolutionReasons.ERROR,
});
