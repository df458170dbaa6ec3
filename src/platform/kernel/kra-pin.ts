import { plainCode } from "./typed-text";

/** A typed KRA PIN without spaces, in capitals. */
export const plainPin = (text: string): string => plainCode(text).replace(/\s/g, "").toUpperCase();

/** A letter, nine digits and a letter, or empty. */
export const isKraPin = (text: string): boolean => text === "" || /^[A-Z]\d{9}[A-Z]$/.test(text);
