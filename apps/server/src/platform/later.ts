/**
 * Something that is made after whoever holds it, because the two need each other: asked for when it is
 * used.
 */
export const later = <Made extends object>(find: () => Made): Made =>
  new Proxy({} as Made, { get: (_, name) => Reflect.get(find(), name) });
