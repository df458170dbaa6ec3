import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { useCompany } from "~/platform/ui/document";
import { needTexts } from "~/platform/ui/messages";
import type { Route } from "./+types/shared-quote-page";
import { ClosedPage, ClosedPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { secretHeaders } from "./link-meta";
import panel from "./panels.module.css";
import styles from "./quote-link-page.module.css";
import { QuoteSheet } from "./quote-sheet";
import { shortPlace } from "./quote-view";
import { StateBadge } from "./state-badge";
import { UnknownLink } from "./unknown-link";

await needTexts("portal");

export const headers = secretHeaders;

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "quotes").ofShare({ token: params.token });
}

export const handle = { texts: "portal" };

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const word = matches[0]?.loaderData?.locale === "sw" ? "Kotesheni" : "Quote";
  return [
    { title: loaderData ? `${word} ${loaderData.reference}` : word },
    { name: "robots", content: "noindex" },
  ];
}

/** A quote shared by its customer, to read and to price a similar move. */
export default function SharedQuotePage({ loaderData: quote }: Route.ComponentProps) {
  const t = useTranslations("portal");
  const company = useCompany();
  return (
    <CustomerFrame>
      <div className={styles.page}>
        <div>
          <p className={`${panel.badges} ${styles.badges}`}>
            <StateBadge quote={quote} />
            {quote.reference}
          </p>
          <h1>{t("share.heading", { from: shortPlace(quote.from), to: shortPlace(quote.to) })}</h1>
          <QuoteSheet quote={quote} window={null} phone={formatPhone(company.companyPhone)} />
        </div>
        <aside className={styles.side}>
          <p>{t("share.note")}</p>
          <Button href="/cost-calculator" kind="main" wide>
            {t("closed.newQuote")}
          </Button>
        </aside>
      </div>
    </CustomerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <UnknownLink error={error}>
      <ClosedPage>
        <ClosedPanel state="unknown" />
      </ClosedPage>
    </UnknownLink>
  );
}
