import { useHref, useRouteLoaderData } from "react-router";
import { type DocumentData, usePageLocale } from "./document";
import { FaultNotice } from "./fault-notice";
import styles from "./fault-page.module.css";
import { FAULT_WORDS } from "./fault-words";
import { Mark } from "./mark";

interface FaultPageProps {
  answer?: { status: number; data: unknown };
  error?: unknown;
}

/** A page of its own for what cannot be shown, in the company's name as far as that could still be read. */
export function FaultPage(props: FaultPageProps) {
  const root = useRouteLoaderData("root") as DocumentData | undefined;
  const { start } = FAULT_WORDS[usePageLocale()];
  return (
    <main className={styles.page}>
      <a className={styles.logo} href={useHref("/")}>
        <Mark /> {root?.company.companyName ?? start}
      </a>
      <FaultNotice {...props} />
    </main>
  );
}
