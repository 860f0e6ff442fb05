import type { Standing } from './standing.ts';

/** Ready-made people, all invented: what to type into the application, and how it ends. */
export type Persona = {
  readonly curp: string;
  readonly rfc: string;
  readonly givenNames: string;
  readonly firstSurname: string;
  readonly secondSurname: string;
  readonly birthDate: string;
  readonly postalCode: string;
  readonly monthlyIncome: number;
  readonly standing: Standing;
};

export const PERSONAS: readonly Persona[] = [
  {
    curp: 'LOHM920314MJCPRR07',
    rfc: 'LOHM9203146P2',
    givenNames: 'Mariana',
    firstSurname: 'López',
    secondSurname: 'Hernández',
    birthDate: '1992-03-14',
    postalCode: '44160',
    monthlyIncome: 32_000,
    standing: 'excellent',
  },
  {
    curp: 'PENL851130HDFXXS01',
    rfc: 'PENL851130614',
    givenNames: 'José Luis',
    firstSurname: 'Peña',
    secondSurname: 'Núñez',
    birthDate: '1985-11-30',
    postalCode: '06700',
    monthlyIncome: 24_000,
    standing: 'good',
  },
  {
    curp: 'CURS040229MVZRMFA0',
    rfc: 'CURS0402294W4',
    givenNames: 'Sofía',
    firstSurname: 'De la Cruz',
    secondSurname: 'Ramírez',
    birthDate: '2004-02-29',
    postalCode: '91000',
    monthlyIncome: 11_500,
    standing: 'regular',
  },
  {
    curp: 'RIXD010701HPLSXGA9',
    rfc: 'RIDI0107011R7',
    givenNames: 'Diego',
    firstSurname: 'Ríos',
    secondSurname: '',
    birthDate: '2001-07-01',
    postalCode: '72000',
    monthlyIncome: 9_800,
    standing: 'thin',
  },
  {
    curp: 'EXPA880517MQRKCN00',
    rfc: 'EPAN8805172I3',
    givenNames: 'Ana',
    firstSurname: 'Ek',
    secondSurname: 'Pech',
    birthDate: '1988-05-17',
    postalCode: '77500',
    monthlyIncome: 14_000,
    standing: 'no_file',
  },
  {
    curp: 'CXCO780105HYNSSM05',
    rfc: 'CACX7801054J6',
    givenNames: 'Omar',
    firstSurname: 'Caso',
    secondSurname: 'Castro',
    birthDate: '1978-01-05',
    postalCode: '97000',
    monthlyIncome: 18_000,
    standing: 'delinquent',
  },
  {
    curp: 'PENJ821002HGTRRQ02',
    rfc: 'PENJ821002LE1',
    givenNames: 'Joaquín',
    firstSurname: 'Pérez',
    secondSurname: 'Neri',
    birthDate: '1982-10-02',
    postalCode: '37000',
    monthlyIncome: 27_000,
    standing: 'indebted',
  },
  {
    curp: 'RIGG661212HSPXRD04',
    rfc: 'RIGG661212BI3',
    givenNames: 'J. Guadalupe',
    firstSurname: 'Del Río',
    secondSurname: 'Mc Gregor',
    birthDate: '1966-12-12',
    postalCode: '78000',
    monthlyIncome: 20_000,
    standing: 'fraud',
  },
  {
    curp: 'OOAA900809HBCCVN08',
    rfc: 'OOAA9008097H1',
    givenNames: 'Ángel',
    firstSurname: 'Ochoa',
    secondSurname: 'Ávila',
    birthDate: '1990-08-09',
    postalCode: '21000',
    monthlyIncome: 16_000,
    standing: 'timeout',
  },
  {
    curp: 'GUYA700425MMCTBN03',
    rfc: 'GUYA700425LA0',
    givenNames: 'Ma. de los Ángeles',
    firstSurname: 'Gutiérrez',
    secondSurname: 'Ybarra',
    birthDate: '1970-04-25',
    postalCode: '50000',
    monthlyIncome: 13_000,
    standing: 'error',
  },
];

export const personaWith = (curp: string): Persona | undefined =>
  PERSONAS.find((persona) => persona.curp === curp);
