/** Words that the dense components say by themselves; every other text reaches them as a prop. */
export const denseCopy = {
  legalTerm: 'Plazo de ley: ',
  houseTerm: 'Plazo de casa: ',
  select: 'Elegir',
  selectAll: 'Elegir todas',
} as const;
