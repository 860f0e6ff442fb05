/** What a business sells, in the words of a closed list. */
export const businessLines = [
  'furniture',
  'fashion',
  'electronics',
  'appliances',
  'beauty',
  'sports',
  'toys',
  'health',
  'travel',
  'education',
  'hardware',
  'other',
] as const;
export type BusinessLine = (typeof businessLines)[number];

/** As the portal and the desk call them. */
export const businessLineWords: Readonly<Record<BusinessLine, string>> = {
  furniture: 'Muebles y decoración',
  fashion: 'Ropa y calzado',
  electronics: 'Electrónica',
  appliances: 'Electrodomésticos',
  beauty: 'Belleza',
  sports: 'Deportes',
  toys: 'Juguetes',
  health: 'Salud',
  travel: 'Viajes',
  education: 'Educación',
  hardware: 'Ferretería',
  other: 'Otro',
};
