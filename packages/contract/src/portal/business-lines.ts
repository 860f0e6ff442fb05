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
