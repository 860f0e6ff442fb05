/** The sandbox cannot start, and the reader can do something about it. One clear line, no stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The system's short code of a failure (`EADDRINUSE`, `ECONNREFUSED`), or an empty text. */
export function systemCodeOf(failure: unknown): string {
  if (!(failure instanceof Error) || !('code' in failure)) return '';
  return typeof failure.code === 'string' ? failure.code : '';
}
