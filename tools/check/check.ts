/** A rule of the house that a tool holds: answers with what breaks it, one finding a line. */
export type Check = {
  readonly name: string;
  readonly run: (root: string) => Promise<readonly string[]>;
};
