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

const hourAndMinute = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const todayCopy = {
  first: 'Lo que vence primero',
  open: 'Abrir',
  openHint: 'abrir lo que vence primero',
  seeQueue: (queue: string) => `Ver ${queue}`,
  nobodyHasIt: 'Nadie la tiene todavía.',
  hour: (instant: string) => hourAndMinute.format(new Date(instant)),
  nothing: 'Nada espera por ti',
  nothingText: 'Tus colas están vacías. Lo que llegue aparecerá aquí, lo que vence primero arriba.',
  quiet: 'Sin pendientes:',
  greeting: (now: Date, name: string) => `${partOfDay(now)}, ${name.split(' ')[0] ?? name}`,
} as const;
