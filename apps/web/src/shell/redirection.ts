/**
 * Whether a status that ends an application sends the person away with a notice. Whoever ends it
 * themselves, here and now, needs none.
 */
let isOn = true;
export const isRedirectionOn = (): boolean => isOn;

/** No notice for what happens while the work is done. */
export async function withoutRedirection<T>(work: () => Promise<T>): Promise<T> {
  isOn = false;
  try {
    return await work();
  } finally {
    isOn = true;
  }
}
