import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';

/** What somebody owes in all, and on which day. */
export type Owed = { readonly outstanding: Centavos; readonly today: CivilDate };

type Line = { readonly limit: Centavos; readonly validUntil: CivilDate };

/** What can still be bought with a line; nothing after its last day. */
export const freeOf = ({ limit, validUntil }: Line, { outstanding, today }: Owed): Centavos =>
  centavos(today > validUntil ? 0 : Math.max(0, limit - outstanding));
