import { IconDownload, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import iconButton from "~/platform/ui/icon-button.module.css";
import { LanguageSwitch } from "~/platform/ui/language-switch";
import { CompanyMark } from "~/platform/ui/mark";
import styles from "./customer-frame.module.css";

interface CustomerFrameProps {
  /** For a page of one column. */
  narrow?: boolean;
  download?: { href: string; label: string };
  children: ReactNode;
}

/** The frame of customers' private pages: company, contact, and no other links. */
export function CustomerFrame({ narrow = false, download, children }: CustomerFrameProps) {
  const { companyPhone } = useCompany();
  const t = useTranslations("site.layout");
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <header className={styles.head}>
        <div className={styles.inner}>
          <a href={useHref("/")} className="logo">
            <CompanyMark />
          </a>
          <LanguageSwitch className={styles.language} short />
          <a className={`more ${styles.phone}`} href={`tel:${companyPhone}`}>
            <IconPhone size={20} stroke={1.9} aria-hidden />
            {formatPhone(companyPhone)}
          </a>
          {download && (
            <a
              className={`${iconButton.button} ${styles.icon}`}
              href={download.href}
              download
              aria-label={download.label}
            >
              <IconDownload size={22} stroke={1.9} aria-hidden />
            </a>
          )}
        </div>
      </header>
      <main id="main" className={narrow ? styles.narrow : undefined}>
        {children}
      </main>
    </>
  );
}
