export type Form = Readonly<Record<string, string>>;
/** Does what the button says and answers what to tell; null needs no words. */
export type Act = (form: Form) => Promise<string | null>;
/** A path below `/acciones`, and the part of the page it leads back to. */
export type On = (path: string, anchor: string, act: Act) => void;
