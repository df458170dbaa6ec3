import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { forgetKept } from "./kept-draft";

/** Back to an empty step 1. A full load: nothing of the last quote stays behind. */
export function StartNew({ className }: { className: string | undefined }) {
  const t = useTranslations("site.calculator.nav");
  return (
    <a href={useHref("/cost-calculator")} className={className} onClick={forgetKept}>
      {t("startNew")}
    </a>
  );
}
