import type { Locale } from "~/platform/kernel/locales";
import styles from "./demo-mark.module.css";
import { usePageLocale } from "./document";

const WORDS: Record<Locale, { name: string; title: string }> = {
  en: {
    name: "Demo company",
    title: "Demo company: names, prices and payments are invented, M-Pesa is a simulator.",
  },
  sw: {
    name: "Kampuni ya mfano",
    title: "Kampuni ya mfano: majina, bei na malipo ni ya kubuni, M-Pesa ni ya kuigiza.",
  },
};

/** Shown on every page while the demo company is active. */
export function DemoMark() {
  const { name, title } = WORDS[usePageLocale()];
  return (
    <aside className={styles.mark} aria-label={name} title={title}>
      Demo
    </aside>
  );
}
