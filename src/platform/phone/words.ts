import { createContext } from "preact";
import { useContext } from "preact/hooks";
import en from "./texts/en.json";
import sw from "./texts/sw.json";

export type Language = "en" | "sw";
export type PhoneWords = typeof en;
const WORDS: Record<Language, PhoneWords> = { en, sw };

export const LanguageContext = createContext<Language>("en");

/** The texts that all phone apps share. */
export const usePhoneWords = (): PhoneWords => WORDS[useContext(LanguageContext)];

/** A text with its `{names}` replaced. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
