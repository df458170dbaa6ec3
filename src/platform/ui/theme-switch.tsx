import { IconMoon, IconSun } from "@tabler/icons-react";
import type { Locale } from "~/platform/kernel/locales";
import { usePageLocale } from "./document";

const WORDS: Record<Locale, Record<"light" | "dark", string>> = {
  en: { light: "Switch to light colours", dark: "Switch to dark colours" },
  sw: { light: "Tumia rangi nyepesi", dark: "Tumia rangi za giza" },
};

/**
 * Light or dark: the system's until the person chooses, then theirs, kept in this browser. Of the two buttons the style
 * sheet shows the one that changes something; `themeScript` (head-scripts.ts) answers it.
 */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const words = WORDS[usePageLocale()];
  return (["light", "dark"] as const).map((theme) => (
    <button key={theme} type="button" className={className} data-set-theme={theme} aria-label={words[theme]}>
      {theme === "light" ? <IconSun size={20} stroke={1.9} /> : <IconMoon size={20} stroke={1.9} />}
    </button>
  ));
}
