import { useTranslations } from "use-intl";
import { CallPanel } from "./closed-panel";
import { UnknownLink } from "./unknown-link";

/** The page of a link that is not known, with the texts of its part of the portal. */
export function unknownPage(part: "extra" | "sitePay") {
  function Unknown() {
    const t = useTranslations(`portal.${part}`);
    return <CallPanel title={t("unknownTitle")}>{t("unknown")}</CallPanel>;
  }
  return function ErrorBoundary({ error }: { error: unknown }) {
    return (
      <UnknownLink error={error} narrow>
        <Unknown />
      </UnknownLink>
    );
  };
}
