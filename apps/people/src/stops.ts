/** Nobody is late who pays at each stop: instalments fall due by the fortnight. */
const FORTNIGHT = 14;
/** The last weeks are lived day by day, almost: what we write to people depends on the day. */
const LAST_DAYS = 28;
const SHORT_STEP = 4;

/** At how many days before today the clock stops, the first one first. */
export function stopsOf(days: number): readonly number[] {
  const stops: number[] = [];
  for (let daysAgo = days; daysAgo > 0; daysAgo -= daysAgo > LAST_DAYS ? FORTNIGHT : SHORT_STEP)
    stops.push(daysAgo);
  return [...stops, 0];
}
