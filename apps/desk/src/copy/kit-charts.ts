/** Figures and charts for the kit. */
export const kitCharts = {
  figures: [
    {
      label: 'Cartera',
      value: '$115.8 M',
      change: '2.1% en el mes',
      trend: [3, 4, 6, 5, 7, 8, 10],
    },
    {
      label: 'PAR30',
      value: '3.95%',
      change: '0.2 pts en el mes',
      trend: [9, 8.6, 6, 4, 3, 2.4, 2.2],
    },
    {
      label: 'PAR90',
      value: '0.72%',
      change: 'igual que hace un mes',
      trend: [8, 8, 5, 2.4, 2.4, 1.2, 1],
    },
  ],
  trend: (name: string) => `Cómo se movió ${name}`,
  par: {
    label: 'PAR30, PAR60 y PAR90 de doce meses: bajan desde junio',
    month: 'Mes',
    ticks: ['dic', 'feb', 'abr', 'jun', 'ago', 'oct'],
    par30: [3.3, 3.5, 3.8, 4.6, 4.8, 3.95],
    par60: [1.5, 1.6, 1.9, 2.4, 2.2, 1.75],
    par90: [0.6, 0.6, 0.7, 1.0, 0.9, 0.72],
    names: ['PAR30 3.95%', 'PAR60 1.75%', 'PAR90 0.72%'],
  },
  vintages: {
    label: 'Cosechas: junio va mejor que abril',
    month: 'Meses',
    ticks: ['0', '1', '2', '3', '4', '5', '6'],
    series: [
      { name: 'abr', values: [0, 1.1, 2.9, 4.5, 5.7, 6.6, 7.2] },
      { name: 'may', values: [0, 0.9, 2.6, 4.1, 5.2, 6.1] },
      { name: 'jun', values: [0, 0.8, 2.2, 3.4, 4.3] },
      { name: 'jul', values: [0, 0.7, 2, 3] },
    ],
  },
  columns: {
    label: 'Solicitudes por puntaje, con los cortes de los niveles',
    names: ['Puntaje', 'Solicitudes'],
    values: [12, 30, 61, 110, 190, 300, 420, 540, 610, 640, 655, 600, 510, 400, 280, 160, 70, 30],
  },
  contributions: {
    label: 'Puntos por factor contra el promedio',
    names: ['Factor', 'Puntos', 'Neutro'],
    rows: [
      { label: 'Calificación en buró', points: 80, neutral: 60 },
      { label: 'Ingreso mensual', points: 40, neutral: 40 },
      { label: 'Pagos a tiempo', points: 20, neutral: 30 },
      { label: 'Edad', points: 35, neutral: 20 },
    ],
  },
  heat: {
    caption: 'A dónde rueda el atraso, del 30 sep al 31 oct, % del saldo',
    corner: 'De / a',
    columns: ['Corriente', '1 a 30', '31 a 60', '61 a 90'],
    rows: [
      { name: 'Corriente', values: [96.1, 3.6, 0.2, null] },
      { name: '1 a 30', values: [57.8, 24.9, 16.4, 0.6] },
      { name: '31 a 60', values: [21.2, 13.5, 28.7, 35.6] },
      { name: '61 a 90', values: [8.9, 4.6, 10.2, 24.1] },
    ],
  },
  dumbbell: {
    caption: 'Aprobación por segmento, hoy y con la retadora',
    heads: ['Aprobación', '20% a 80%', 'Hoy', 'Nueva'],
    groups: [
      {
        title: 'Historial',
        rows: [
          { label: 'Largo', before: 73, after: 72.6 },
          { label: 'Corto', before: 53, after: 57 },
          { label: 'Sin historial', before: 29.9, after: 33.2 },
        ],
      },
      { title: 'Canal', rows: [{ label: 'En línea', before: 56.7, after: 58 }] },
    ],
  },
  stack: {
    label: 'Cartera por atraso',
    parts: [
      { id: 'ok', text: 'Al corriente', value: 89.78, tone: 'ok' },
      { id: '30', text: '1 a 30 días', value: 6.28, tone: 'age1' },
      { id: '60', text: '31 a 60 días', value: 2.2, tone: 'age3' },
      { id: '90', text: '61 a 90 días', value: 1.03, tone: 'age4' },
      { id: '91', text: 'Más de 90 días', value: 0.72, tone: 'age5' },
    ],
  },
} as const;
