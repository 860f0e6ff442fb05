import type { CivilDate } from '@abona/kernel/civil-date';
import { formatUncheckedDate } from '@abona/kernel/date-format';
import { logInvalidDate } from '#browser/log-invalid-date.ts';

/** A day of the offer in words; what is none is shown as it came. */
export const day = (text: string, format: (date: CivilDate) => string): string =>
  formatUncheckedDate(text, { format, onInvalid: logInvalidDate });
