import { IconMoon, IconSun } from "@tabler/icons-react";
import type { Locale } from "~/platform/kernel/locales";
import { usePageLocale } from "./document";

const WORDS: Record<Locale, Record<"light" | "dark", string>> = {
  en: { light: "Switch to light colours", dark: "Switch to dark colours" },
  sw: { light: "Tumia rangi nyepesi", dark: "Tumia rangi za giza" },
};

/**
 * Light or dark: the system's until the person chooses, then theirs, kept in this browser. Of the two buttons the style
 * sheet shows the one that changes something; `themeScript` answers it.
 */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const words = WORDS[usePageLocale()];
  return (["light", "dark"] as const).map((theme) => (
    <button key={theme} type="button" className={className} data-set-theme={theme} aria-label={words[theme]}>
      {theme === "light" ? <IconSun size={20} stroke={1.9} /> : <IconMoon size={20} stroke={1.9} />}
    </button>
  ));
}

/** For the head of every page: sets the colours before anything is painted, and changes them by the switch. */
export const themeScript = `(function(){
var root=document.documentElement.dataset;
function set(theme){root.theme=root.mantineColorScheme=theme}
try{var kept=localStorage.getItem("theme")}catch(e){}
set(kept==="dark"||kept==="light"?kept:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");
addEventListener("click",function(e){
var pressed=e.target.closest&&e.target.closest("[data-set-theme]");
if(!pressed)return;
set(pressed.dataset.setTheme);
try{localStorage.setItem("theme",root.theme)}catch(e){}
var other=pressed.parentElement.querySelector("[data-set-theme]:not([data-set-theme="+root.theme+"])");
if(other)other.focus({focusVisible:false})
})})()`;
