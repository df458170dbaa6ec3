import { IconMoon, IconSun } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** Light or dark: the system's until the person chooses, then theirs, kept in this browser. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const [theme, setTheme] = useState<"light" | "dark">();
  useEffect(() => setTheme(document.documentElement.dataset.theme === "dark" ? "dark" : "light"), []);
  const next = theme === "dark" ? "light" : "dark";
  const change = () => {
    document.documentElement.dataset.theme = next;
    document.documentElement.dataset.mantineColorScheme = next;
    localStorage.setItem("theme", next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      className={className}
      onClick={change}
      aria-label={theme === "dark" ? "Switch to light colours" : "Switch to dark colours"}
    >
      {theme === "dark" ? <IconSun size={20} stroke={1.9} /> : <IconMoon size={20} stroke={1.9} />}
    </button>
  );
}
