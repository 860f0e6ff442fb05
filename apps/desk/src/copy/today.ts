const hourInMexico = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: 'numeric',
  hourCycle: 'h23',
});

function partOfDay(now: Date): string {
  const hour = Number(hourInMexico.format(now));
  if (hour < 12) return 'Buenos días';
  return hour < 19 ? 'Buenas tardes' : 'Buenas noches';
}

export const todayCopy = {
  greeting: (now: Date, name: string) => `${partOfDay(now)}, ${name.split(' ')[0] ?? name}`,
} as const;
