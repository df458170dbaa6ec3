import { useRouteLoaderData } from "react-router";
import type { DocumentData } from "./document";
import { FaultNotice } from "./fault-notice";
import styles from "./fault-page.module.css";
import { Mark } from "./mark";

interface FaultPageProps {
  answer?: { status: number; data: unknown };
  error?: unknown;
}

/** A page of its own for what cannot be shown, in the company's name as far as that could still be read. */
export function FaultPage(props: FaultPageProps) {
  const root = useRouteLoaderData("root") as DocumentData | undefined;
  return (
    <main className={styles.page}>
      <a className={styles.logo} href="/">
        <Mark /> {root?.company.companyName ?? "Home"}
      </a>
      <FaultNotice {...props} />
    </main>
  );
}
