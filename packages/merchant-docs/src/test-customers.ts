type TestCustomer = {
  readonly name: string;
  readonly curp: string;
  readonly postalCode: string;
  /** How an application of theirs ends. */
  readonly outcome: 'goes_on' | 'declined' | 'waits';
  /** The same in words, in Spanish. */
  readonly words: string;
};

/** The ready-made people of the test data, as «Pruebas con personajes y relojes» tells of them. */
export const testCustomers: readonly TestCustomer[] = [
  {
    name: 'Mariana López Hernández',
    curp: 'LOHM920314MJCPRR07',
    postalCode: '44160',
    outcome: 'goes_on',
    words: 'Aprobada, la mejor línea, sin enganche',
  },
  {
    name: 'José Luis Peña Núñez',
    curp: 'PENL851130HDFXXS01',
    postalCode: '06700',
    outcome: 'goes_on',
    words: 'Aprobado, línea media',
  },
  {
    name: 'Sofía De la Cruz Ramírez',
    curp: 'CURS040229MVZRMFA0',
    postalCode: '91000',
    outcome: 'goes_on',
    words: 'Aprobada con línea corta y enganche',
  },
  {
    name: 'Diego Ríos',
    curp: 'RIXD010701HPLSXGA9',
    postalCode: '72000',
    outcome: 'goes_on',
    words: 'Sin calificación: línea de entrada o enganche',
  },
  {
    name: 'Ana Ek Pech',
    curp: 'EXPA880517MQRKCN00',
    postalCode: '77500',
    outcome: 'goes_on',
    words: 'Sin expediente en el buró (404.1)',
  },
  {
    name: 'Omar Caso Castro',
    curp: 'CXCO780105HYNSSM05',
    postalCode: '97000',
    outcome: 'declined',
    words: 'Rechazado: pagos vencidos',
  },
  {
    name: 'Joaquín Pérez Neri',
    curp: 'PENJ821002HGTRRQ02',
    postalCode: '37000',
    outcome: 'declined',
    words: 'Rechazado: sus pagos ya se llevan el ingreso',
  },
  {
    name: 'J. Guadalupe Del Río Mc Gregor',
    curp: 'RIGG661212HSPXRD04',
    postalCode: '78000',
    outcome: 'declined',
    words: 'Rechazado: clave de prevención de fraude',
  },
  {
    name: 'Ángel Ochoa Ávila',
    curp: 'OOAA900809HBCCVN08',
    postalCode: '21000',
    outcome: 'waits',
    words: 'La solicitud espera y reintenta',
  },
  {
    name: 'Ma. de los Ángeles Gutiérrez Ybarra',
    curp: 'GUYA700425MMCTBN03',
    postalCode: '50000',
    outcome: 'waits',
    words: 'Error 500: la solicitud espera y reintenta',
  },
];
