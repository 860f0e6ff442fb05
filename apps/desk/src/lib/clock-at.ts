const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('es-MX', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** «8:42»: what the clocks of a place say. */
export const hourAt = (at: Date, timeZone: string): string =>
  formatOf(timeZone).format(at).replace(/^0/, '');

/** The hour of the day at a place, as a fraction: `8.7`. */
export function hoursAt(at: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = hourAt(at, timeZone).split(':').map(Number);
  return hour + minute / 60;
}
