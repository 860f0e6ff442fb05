/** A path of the app's route table, as the build lists it: `/perfil/prestamos/{id}/{tab?}`. */
export type RoutePattern = {
  readonly path: string;
  readonly preload: readonly string[];
  /** The screen shows the card processor's fields. */
  readonly embedsCardFields?: boolean | undefined;
  /** A page of its own, which asks for what it needs by itself. */
  readonly hasOwnPage?: boolean | undefined;
};

/** The route that a path below `/pay` belongs to. The first that fits, as in the app's own table. */
export function findRoute(routes: readonly RoutePattern[], path: string): RoutePattern | undefined {
  const given = partsOf(path);
  return routes.find((route) => fits(partsOf(route.path), given));
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  if (given.length > wanted.length) return false;
  return wanted.every((part, index) => {
    const actual = given[index];
    if (actual === undefined) return part.endsWith('?}');
    return part === actual || part.startsWith('{');
  });
}
