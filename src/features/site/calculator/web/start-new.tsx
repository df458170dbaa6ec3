import { useTranslations } from "use-intl";
import { pathIn } from "~/platform/kernel/locales";
import { useCalculator } from "./calculator-state";
import { forgetDraft } from "./saved-draft";

/** Opens an empty step 1 with a full page load, which resets all state. */
export function StartNew() {
  const { data } = useCalculator();
  const t = useTranslations("site.calculator.nav");
  return (
    <a href={pathIn(data.locale, "/cost-calculator")} className="more" onClick={forgetDraft}>
      {t("startNew")}
    </a>
  );
}
