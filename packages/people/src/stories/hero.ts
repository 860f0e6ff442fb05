import { addDays, civilDate } from '@abona/kernel/civil-date';
import type { ApplicationForm } from '#acts/apply.ts';
import { clabeOf } from '#acts/wallet.ts';
import { type Born, formOf, phoneOf } from '#application-form.ts';

/** Somebody who lives through one story, and whom nobody has met before. */
export type Hero = {
  readonly email: string;
  readonly name: string;
  /** The line under which they can be entered as. */
  readonly story: string;
  readonly form: ApplicationForm;
  readonly clabe: string;
};

const heroes: readonly Born[] = [
  { name: ['Marina', 'Olvera', 'Prado'], born: '1990-02-03', sex: 'M', birthState: 'DF' },
  { name: ['Saúl', 'Medrano', 'Ortega'], born: '1984-05-11', sex: 'H', birthState: 'JC' },
  { name: ['Renata', 'Cárdenas', 'Islas'], born: '1993-08-19', sex: 'M', birthState: 'NL' },
  { name: ['Aurelio', 'Padilla', 'Vera'], born: '1975-01-27', sex: 'H', birthState: 'VZ' },
  { name: ['Dulce', 'Arriaga', 'Nieves'], born: '1996-04-14', sex: 'M', birthState: 'PL' },
  { name: ['Joel', 'Trejo', 'Zárate'], born: '1982-10-06', sex: 'H', birthState: 'GT' },
  { name: ['Leonor', 'Bustos', 'Farías'], born: '1988-12-01', sex: 'M', birthState: 'MC' },
  { name: ['Gael', 'Sandoval', 'Rico'], born: '1999-03-22', sex: 'H', birthState: 'SR' },
  { name: ['Pilar', 'Huerta', 'Anaya'], born: '1971-06-30', sex: 'M', birthState: 'QT' },
  { name: ['Néstor', 'Galván', 'Luna'], born: '1979-09-09', sex: 'H', birthState: 'YN' },
  { name: ['Ofelia', 'Durán', 'Sosa'], born: '1986-07-17', sex: 'M', birthState: 'OC' },
  { name: ['Víctor', 'Lara', 'Montiel'], born: '1991-11-25', sex: 'H', birthState: 'HG' },
];

/** Every telling of a story has somebody of its own: so many tellings of one before two are born on one day. */
const TELLINGS_MAX = 3_000;
const AREA = '56';

export type Telling = {
  /** Of the stories, which one: its people share a name. */
  readonly nth: number;
  readonly title: string;
  /** How often it was begun, this time included. */
  readonly run: number;
};

export function heroOf({ nth, title, run }: Telling): Hero {
  const [first] = heroes;
  const known = heroes[nth % heroes.length] ?? first;
  if (known === undefined) throw new Error('no story has people');
  const born: Born = {
    ...known,
    born: addDays(civilDate(known.born), run % TELLINGS_MAX),
  };
  const number = run * heroes.length + nth;
  const [given, surname] = born.name;
  const name = `${given} ${surname}`;
  return {
    email: `${plain(given)}.${plain(surname)}.${run}@historias.example`,
    name,
    story: `${name}, de la historia «${title}»`,
    form: { ...formOf(born, nth), phone: phoneOf(AREA, number) },
    clabe: clabeOf('012', String(number).padStart(7, '0'), '4321'),
  };
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
