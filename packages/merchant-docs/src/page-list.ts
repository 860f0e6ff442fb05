/** In both languages there are the same pages, with the same headings: a test compares them. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];
type Words = Readonly<Record<Language, string>>;

type PageGroup = { readonly name: Words; readonly pages: readonly string[] };

/** Every page once, in the order in which it is read. Each is a file of `content/es` and of `content/en`. */
export const pageGroups = [
  {
    name: { es: 'Empieza', en: 'Start here' },
    pages: ['overview', 'quick-start', 'testing', 'going-live'],
  },
  {
    name: { es: 'Guías', en: 'Guides' },
    pages: ['checkout', 'in-store', 'refunds', 'payouts', 'webhooks', 'keys'],
  },
  {
    name: { es: 'Plataformas', en: 'Platforms' },
    pages: ['vendure', 'medusa'],
  },
  {
    name: { es: 'Cómo responde la API', en: 'How the API answers' },
    pages: ['idempotency', 'errors-and-request-ids', 'versions'],
  },
  {
    name: { es: 'Referencia', en: 'Reference' },
    pages: ['reference', 'errors', 'events', 'changelog'],
  },
] as const satisfies readonly PageGroup[];

export const FIRST_PAGE = 'overview';
/** The page of the viewer of our OpenAPI document, which brings a program of its own. */
export const REFERENCE_PAGE = 'reference';

export const pageNames: readonly string[] = pageGroups.flatMap(({ pages }) => pages);

/** The first page of a language is that language's own address. */
export const addressOf = (language: Language, name: string): string =>
  name === FIRST_PAGE ? `/docs/${language}` : `/docs/${language}/${name}`;
