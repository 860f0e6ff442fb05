/** Whether pushed events reach us now. While they do not, screens that wait ask by themselves. */
let isHeard = false;

export const isPushHeard = (): boolean => isHeard;
export function setPushHeard(next: boolean): void {
  isHeard = next;
}
