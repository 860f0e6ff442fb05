/** Whether this browser can hand something to the phone's own sharing. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the phone's own sharing; closing it is no failure. */
export async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // Closed again, or refused by the browser: nothing was lost.
  }
}
