type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute';

/** The parts of an instant as a format writes them, without the points of its abbreviations; '' for what it leaves out. */
export function momentParts(format: Intl.DateTimeFormat, at: Date): Readonly<Record<Part, string>> {
  const parts = format.formatToParts(at);
  const of = (type: Part): string =>
    (parts.find((part) => part.type === type)?.value ?? '').replace('.', '');
  return {
    weekday: of('weekday'),
    day: of('day'),
    month: of('month'),
    year: of('year'),
    hour: of('hour'),
    minute: of('minute'),
  };
}
