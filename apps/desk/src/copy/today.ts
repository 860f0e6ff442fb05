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
  day: (day: string, isWorkingDay: boolean | undefined) =>
    isWorkingDay === undefined ? day : `${day}, ${isWorkingDay ? 'día hábil' : 'día inhábil'}`,
  first: 'Lo que vence primero',
  firstLate: 'Lo que ya venció',
  received: (who: string | null, day: string) =>
    who === null ? `Llegó el ${day}` : `${who} · llegó el ${day}`,
  term: (used: number, days: number) => `${used} de ${days} días hábiles`,
  scope: {
    legend: 'De quién',
    mine: 'Lo mío',
    team: 'Mi equipo',
    turn: { label: 'Ver lo mío, o lo de mi equipo', hint: 'lo mío o mi equipo' },
    none: 'Nada tuyo vence',
    noneText: 'Lo que tomes de una cola, o te asignen, sale aquí por su día.',
    seeTeam: 'Ver lo de mi equipo',
  },
  due: 'Por vencimiento',
  mineDue: 'Lo mío, por vencimiento',
  views: {
    legend: 'Qué ver',
    all: 'Todo',
    today: (count: number) => `Hoy ${count}`,
    others: (count: number) => `Espera a otros ${count}`,
    none: 'Nada de esto por ahora',
  },
  late: {
    title: 'En rojo',
    atLeast: (count: number) => `${count} o más`,
    none: 'Nada se ha vencido. Así se queda si hoy sale lo de hoy.',
  },
  team: { title: 'Carga del equipo', nobody: 'Sin asignar' },
  calendar: {
    title: 'El calendario dice',
    working: (next: string) => `Hoy es día hábil: los plazos corren. El siguiente es ${next}.`,
    closed: (day: string, next: string) =>
      `${day} es inhábil: los plazos en días hábiles siguen el ${next}.`,
    holiday: (day: string) => `El próximo día festivo de los bancos es ${day}.`,
  },
  open: 'Abrir',
  seeQueue: (queue: string) => `Ver ${queue}`,
  nobodyHasIt: 'Nadie la tiene todavía.',
  hour: (instant: string) => hourAndMinute.format(new Date(instant)),
  nothing: 'Nada espera por ti',
  nothingText: 'Tus colas están vacías. Lo que llegue aparecerá aquí, lo que vence primero arriba.',
  quiet: 'Sin pendientes:',
  greeting: (now: Date, name: string) => `${partOfDay(now)}, ${name.split(' ')[0] ?? name}`,
} as const;
