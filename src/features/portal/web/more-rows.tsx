import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./account-page.module.css";

/** Rows of a list that are shown at once; the others are folded away. */
export const SHOWN = 3;

/** What is folded away of a list; works before scripts have loaded. Nothing when all of it is shown. */
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
