import type { ReactNode } from "react";
import { Notice } from "~/platform/ui/notice";
import styles from "./form-page.module.css";
import page from "./page.module.css";

interface OutcomePageProps {
  title: string;
  tone: "ok" | "error";
  notice: string;
  lead?: string;
  /** Buttons to what comes next. */
  children: ReactNode;
}

/** The page after a form or an emailed link: the outcome and what to do next. */
export function OutcomePage({ title, tone, notice, lead, children }: OutcomePageProps) {
  return (
    <main id="main" className={styles.alone}>
      <h1>{title}</h1>
      <div className={styles.notice}>
        <Notice tone={tone} announce>
          {notice}
        </Notice>
      </div>
      {lead && <p className="lead">{lead}</p>}
      <div className={page.buttons}>{children}</div>
    </main>
  );
}
