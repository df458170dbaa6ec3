import type { Locale } from "~/platform/kernel/locales";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";

/** The texts of crew in their language. */
export const crewWordsOf = (locale: Locale) => (locale === "sw" ? swahili : english).crewJobs;
