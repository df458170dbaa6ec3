import type { Locale } from "~/platform/kernel/locales";
import { OUR_TEXTS_IN_SWAHILI } from "./settings";

export const SIGNERS: Record<Locale, { company: (name: string) => string; customer: string }> = {
  en: { company: (name) => `For ${name}`, customer: "Customer" },
  sw: { company: (name) => `Kwa niaba ya ${name}`, customer: "Mteja" },
};

/** A template's text in the language of the document. */
export function templateText(text: string, locale: Locale): string {
  const ours = locale === "sw" ? OUR_TEXTS_IN_SWAHILI[text] : undefined;
  return ours ?? text;
}
