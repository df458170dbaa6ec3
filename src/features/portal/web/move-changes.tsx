import type { ContractRouterClient } from "@orpc/contract";
import { useTranslations } from "use-intl";
import type { changeOrdersContract } from "~/features/change-orders/contract";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import styles from "./open-fees.module.css";
import panels from "./panels.module.css";

type Change = Awaited<
  ReturnType<ContractRouterClient<typeof changeOrdersContract>["mine"]>
>["changes"][number];

/** Changes after the acceptance, with a link to confirm an open one. */
export function MoveChanges({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("portal.changeOrder");
  if (changes.length === 0) return null;
  return (
    <section className={panels.box} aria-labelledby="changes">
      <h3 id="changes">{t("heading")}</h3>
      <ul className={styles.fees}>
        {changes.map(({ number, state, total, at, invoiceNumber, creditNoteNumber, token }) => (
          <li key={number}>
            <p>
              {number}: {total < 0 ? "−" : "+"} {formatKes(Math.abs(total))}
              <small className="sub">
                {[t(`state.${state}`), formatDate(at), invoiceNumber ?? creditNoteNumber]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </p>
            {token && (
              <Button href={`/c/${token}`} kind="outline" size="medium">
                {t("open")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
