import { useTranslations } from "use-intl";
import { Notice } from "~/platform/ui/notice";
import { PageLink } from "~/platform/ui/page-link";
import styles from "./calculator.module.css";
import { useCalculator } from "./calculator-state";

/** Who came for a commercial move is told that rooms of a home are counted here, and where an office is priced. */
export function OfficeNotice() {
  const { draft } = useCalculator();
  const t = useTranslations("site.calculator.summary");
  if (draft.serviceType !== "commercial") return null;
  return (
    <div className={styles.blocked}>
      <Notice>
        {t("office")} <PageLink to="/request-quote">{t("officeLink")}</PageLink>
      </Notice>
    </div>
  );
}
