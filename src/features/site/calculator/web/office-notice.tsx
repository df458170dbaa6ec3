import { useTranslations } from "use-intl";
import { Notice } from "~/platform/ui/notice";
import { PageLink } from "~/platform/ui/page-link";
import { isVisitedFirst, OFFICE_FORM } from "../domain";
import styles from "./calculator.module.css";
import { useCalculator } from "./calculator-state";

/** Tells visitors moving an office that this calculator prices homes, and links to the office form. */
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
