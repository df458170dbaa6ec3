import type { Locale } from "~/platform/kernel/locales";
import english from "../../texts/en.json";
import swahili from "../../texts/sw.json";

/** The labels of day sheets in the language of a crew. */
export const labelsOf = (locale: Locale) => (locale === "sw" ? swahili : english).crewJobs;
