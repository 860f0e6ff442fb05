import { z } from 'zod';

const words = z.string().trim().min(1, 'must not be empty');
const spaced = z.string();
const colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour like #1a2b3c');
/** Inside of a style attribute: no quotes of the other kind, no end of a rule. */
const families = z
  .string()
  .regex(/^[\w ',-]+$/, "must be families like Figtree,'Segoe UI',sans-serif");

/** Half of what mail programs show: the rest is what every mailbox has by itself. */
const mailColours = {
  page: colour,
  card: colour,
  line: colour,
  ink: colour,
  soft: colour,
  link: colour,
  wall: colour,
  foot: colour,
};

const PETALS_MIN = 3;
const PETALS_MAX = 24;

/** How the lender is called and dressed (`brand.json`): on screens, in letters and on paper. */
export const Brand = z.strictObject({
  name: words,
  /** Beside the flower; no more letters than a phone's head has room for. */
  wordmark: z.string().trim().min(1).max(14, 'must have fourteen letters at most'),
  /** Inside addresses: `/acerca-de-…`. */
  slug: z.string().regex(/^[a-z][a-z\d-]*$/, 'must be small letters, digits and hyphens'),
  /** On statements of banks, which know capitals and digits. */
  bankName: z
    .string()
    .regex(/^[A-Z\d][A-Z\d ]{0,11}$/, 'must be twelve capitals, digits and spaces at most'),
  /** What its own people, shops' people and a shop's counter see as the program's name. */
  desk: words,
  portal: words,
  till: words,
  /** Said on the first page, with a word in bloom, and in its title. */
  promise: z.strictObject({ before: spaced, bloom: words, after: spaced }),
  /** Where MAIL_FROM says nothing else. */
  mailFrom: z
    .string()
    .regex(/^[^<>@"]+ <[^<>@\s]+@[^<>@\s]+>$/, 'must look like Name <mail@lender.mx>'),
  /** Around the page: the browser's bar, and what stands there while an installed app opens. */
  themeColour: colour,
  pageColour: colour,
  flower: z.strictObject({
    petals: z.int().min(PETALS_MIN).max(PETALS_MAX, `must be ${PETALS_MIN} to ${PETALS_MAX}`),
  }),
  mail: z.strictObject({
    text: families,
    display: families,
    light: z.strictObject({ ...mailColours, onWall: colour, bloom: colour }),
    dark: z.strictObject(mailColours),
  }),
  paper: z.strictObject({
    ink: colour,
    ink2: colour,
    ink3: colour,
    line: colour,
    sunken: colour,
    white: colour,
    wall: colour,
    wallLight: colour,
    wallBand: colour,
    onWall2: colour,
    bloom: colour,
    petalRest: colour,
    overdue: colour,
  }),
});
export type Brand = z.output<typeof Brand>;
