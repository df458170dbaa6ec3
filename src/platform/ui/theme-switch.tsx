import { IconMoon, IconSun } from "@tabler/icons-react";
import type { Locale } from "~/platform/kernel/locales";
import { usePageLocale } from "./document";

const WORDS: Record<Locale, Record<"light" | "dark", string>> = {
  en: { light: "Switch to light colours", dark: "Switch to dark colours" },
  sw: { light: "Tumia rangi nyepesi", dark: "Tumia rangi za giza" },
};

/**
 * Light or dark: the system's setting until the person chooses; the choice is stored in this browser. The stylesheet shows
 * the button for the other theme; `themeScript` (head-scripts.ts) handles it.
 */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const words = WORDS[usePageLocale()];
  return (["light", "dark"] as const).map((theme) => (
    <button key={theme} type="button" className={className} data-set-theme={theme} aria-label={words[theme]}>
      {theme === "light" ? <IconSun size={20} stroke={1.9} /> : <IconMoon size={20} stroke={1.9} />}
    </button>
  ));
}
