import { formatTime } from "~/platform/kernel/dates";
import en from "../texts/en.json";
import sw from "../texts/sw.json";

export type Language = "en" | "sw";
export type Words = typeof en;

/** Drivers read Kiswahili first; `?lang=en` is English. */
export const languageOf = (url: URL): Language => (url.searchParams.get("lang") === "en" ? "en" : "sw");

export const wordsOf = (language: Language): Words => (language === "en" ? en : sw);

export const addressIn = (path: string, language: Language): string =>
  language === "en" ? `${path}?lang=en` : path;

/** A text with its `{names}` replaced. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** 'Checked at 06:41, all in order'. */
export function checkedAt(words: Words, { at, defects }: { at: Date; defects: number }): string {
  const found =
    defects === 0 ? words.inOrder : defects === 1 ? words.oneDefect : fill(words.defects, { count: defects });
  return `${fill(words.checked, { time: formatTime(at) })}, ${found}`;
}
