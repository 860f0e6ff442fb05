/** Words that the dense components say by themselves; every other text reaches them as a prop. */
export const denseCopy = {
  legalTerm: 'Plazo de ley: ',
  houseTerm: 'Plazo de casa: ',
  select: 'Elegir',
  selectAll: 'Elegir todas',
  changes: 'Cambia',
  now: 'Ahora',
  after: 'Después',
  show: 'Mostrar',
  hide: 'Tapar',
  whyShow: '¿Para qué lo necesitas?',
  reason: 'Motivo',
  showForFive: 'Mostrar 5 min',
  no: 'No',
  notAllowed: 'Tu rol no puede verlo',
  powers: {
    does: 'hace',
    proposes: 'propone',
    approves: 'aprueba',
    sees: 've',
    none: 'nada',
  },
} as const;
