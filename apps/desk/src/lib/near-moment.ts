import { dayText, hourText } from './moments.ts';

const DAY_MS = 86_400_000;

/** «hoy 10:44», «ayer 16:20», «lun 9 nov». */
export function nearMomentText(at: Date, now: Date): string {
  const day = dayText(at);
  if (day === dayText(now)) return `hoy ${hourText(at)}`;
  const yesterday = new Date(now.getTime() - DAY_MS);
  return day === dayText(yesterday) ? `ayer ${hourText(at)}` : day;
}
