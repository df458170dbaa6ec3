import type { Locale } from "~/platform/kernel/locales";

export const MOVE_COPY: Record<Locale, Record<"quote" | "move" | "day" | "time", string>> = {
  en: { quote: "Quote", move: "Move", day: "Moving day", time: "Time" },
  sw: { quote: "Kotesheni", move: "Uhamisho", day: "Siku ya kuhama", time: "Wakati" },
};
