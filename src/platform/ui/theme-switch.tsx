import { IconMoon, IconSun } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Locale } from "~/platform/kernel/locales";
import { usePageLocale } from "./document";

const WORDS: Record<Locale, Record<"light" | "dark", string>> = {
  en: { light: "Switch to light colours", dark: "Switch to dark colours" },
  sw: { light: "Tumia rangi nyepesi", dark: "Tumia rangi za giza" },
};

/** Light or dark: the system's until the person chooses, then theirs, kept in this browser. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const [theme, setTheme] = useState<"light" | "dark">();
  useEffect(() => setTheme(document.documentElement.dataset.theme === "dark" ? "dark" : "light"), []);
  const words = WORDS[usePageLocale()];
  const next = theme === "dark" ? "light" : "dark";
  const change = () => {
    document.documentElement.dataset.theme = next;
    document.documentElement.dataset.mantineColorScheme = next;
    localStorage.setItem("theme", next);
    setTheme(next);
  };
  return (
    <button type="button" className={className} onClick={change} aria-label={words[next]}>
      {theme === "dark" ? <IconSun size={20} stroke={1.9} /> : <IconMoon size={20} stroke={1.9} />}
    </button>
  );
}
