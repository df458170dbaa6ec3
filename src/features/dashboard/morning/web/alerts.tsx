import { Button } from "@mantine/core";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "~/platform/ui/notice";
import styles from "./alerts.module.css";
import type { Morning } from "./morning-values";

/** Late things, each with one action. */
export function Alerts({ alerts, children }: { alerts: Morning["alerts"]; children: ReactNode }) {
  return (
    <section aria-labelledby="needs-title" className={styles.needs}>
      <header className={styles.head}>
        <h2 id="needs-title">Needs you</h2>
        <p className="muted">{children}</p>
      </header>
      {alerts.length === 0 ? (
        <p className="muted">Nothing is late. Late work appears here first.</p>
      ) : (
        <ul className={styles.alerts}>
          {alerts.map(({ text, detail, action, to, tone }) => {
            const Icon = tone === "late" ? IconAlertTriangle : IconClock;
            return (
              <li key={`${to} ${text}`}>
                <Notice tone={tone === "late" ? "error" : "waiting"} icon={<Icon aria-hidden />}>
                  <p>
                    <b>{text}.</b> {detail}
                  </p>
                  <Button
                    component={Link}
                    to={to}
                    variant="default"
                    size="compact-md"
                    h={36}
                    style={{ flex: "none" }}
                    aria-label={`${action}: ${text}`}
                  >
                    {action}
                  </Button>
                </Notice>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
