/** Why something cannot start, in one sentence for the person at the terminal: no stack, no riddle. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The code of a failed system call (`EACCES`, `EROFS` …), or null for any other failure. */
export function systemCodeOf(failure: unknown): string | null {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null;
  return typeof code === 'string' ? code : null;
}
