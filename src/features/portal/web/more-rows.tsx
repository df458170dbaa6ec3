import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./account-page.module.css";

export const SHOWN = 3;

/** The collapsed rest of a list; works without scripts. Renders nothing if all rows are shown. */
export function More({ of, children }: { of: number; children: ReactNode }) {
  const t = useTranslations("portal.account");
  if (of <= 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t("more", { count: of })}</summary>
      {children}
    </details>
  );
}
