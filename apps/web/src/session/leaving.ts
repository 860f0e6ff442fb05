let isUnderWay = false;

/** Somebody is signing out: what the ended session brings about is expected, and nobody's concern. */
export const isLeaving = (): boolean => isUnderWay;

export function markLeaving(): void {
  isUnderWay = true;
}
