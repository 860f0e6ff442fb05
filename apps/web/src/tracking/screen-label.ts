import { routeAt } from '#routing/available-routes.ts';

/** The screen's name in tracking; a path that is not in the table is `other`. */
export const screenLabel = (path: string): string => routeAt(path)?.label ?? 'other';
