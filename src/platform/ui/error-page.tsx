import { useHref } from "react-router";
import { usePageLocale } from "./document";
import { ErrorNotice } from "./error-notice";
import styles from "./error-page.module.css";
import { ERROR_TEXTS } from "./error-texts";
import { CompanyMark } from "./mark";

interface ErrorPageProps {
  answer?: { status: number; data: unknown };
  error?: unknown;
}

/** A full page for an error, with the company's name if it is available. */
export function ErrorPage(props: ErrorPageProps) {
  const { start } = ERROR_TEXTS[usePageLocale()];
  return (
    <main className={styles.page}>
      <a className={styles.logo} href={useHref("/")}>
        <CompanyMark fallback={start} />
      </a>
      <ErrorNotice {...props} />
    </main>
  );
}
