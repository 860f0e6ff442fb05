/** A part of a page that can be found. */
export type SearchEntry = {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
};

/** Whoever types «depositos» means «depósitos», and either finds the other. */
const withoutAccents = (term: string): string =>
  term
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** How words are indexed at build, and looked up in the browser: the same for both. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title'],
  processTerm: withoutAccents,
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, page: 2 } },
};
