import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Docket } from "~/platform/ui/docket";
import styles from "./dockets.module.css";

type Closed = "expired" | "revoked" | "superseded" | "declined" | "unknown";

/** In place of the docket to act on, when there is nothing to accept any more. */
export function ClosedDocket({ state, date }: { state: Closed; date?: string }) {
  const t = useTranslations("portal");
  const title = state === "declined" ? t("quote.declined") : t(`closed.${state}Title`);
  const text = state === "declined" ? t("decline.done") : t(`closed.${state}`, { date: date ?? "" });
  return (
    <Docket
      stub={
        <Button href="/cost-calculator" kind="main" wide>
          {t("closed.newQuote")}
        </Button>
      }
    >
      <h3>{title}</h3>
      <p className={styles.lead} role="status">
        {text}
      </p>
    </Docket>
  );
}
