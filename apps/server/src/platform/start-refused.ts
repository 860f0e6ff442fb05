/** Why the server cannot start, in sentences for whoever runs it: no stack, no riddle. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
