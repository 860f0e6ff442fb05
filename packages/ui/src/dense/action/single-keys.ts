import { createContext } from 'react';

/** Single letters act only while this is true; a person may switch them off. */
export const SingleKeysContext = createContext(true);

const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable]';

/** Letters belong to whoever writes. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** A control that has its own use for Enter and Space. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href],button,input,label,summary') !== null;
