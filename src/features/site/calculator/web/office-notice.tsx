import { useTranslations } from "use-intl";
import { Notice } from "~/platform/ui/notice";
import { PageLink } from "~/platform/ui/page-link";
import { isVisitedFirst, OFFICE_FORM } from "../domain";
import styles from "./calculator.module.css";
import { useCalculator } from "./calculator-state";

/** Who moves an office learns at every step that rooms of a home are counted here, and where an office is priced. */
export function OfficeNotice() {
  const { draft } = useCalculator();
  const t = useTranslations("site.calculator.summary");
  if (!isVisitedFirst(draft)) return null;
  return (
    <div className={styles.blocked}>
      <Notice>
        {t("office")} <PageLink to={OFFICE_FORM}>{t("officeLink")}</PageLink>
      </Notice>
    </div>
  );
}
