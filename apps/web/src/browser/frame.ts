/** Somebody shows us inside a page of theirs. */
export const isFramed = (): boolean => window.parent !== window;

/**
 * The whole window goes to an address. Only after a press: browsers let a frame do no more than that, and
 * some hosts not even that.
 */
export const takeWholeWindow = (address: string): void => void window.open(address, '_top');
