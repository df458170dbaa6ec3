import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import styles from "../../web/form-page.module.css";
import { OutcomePage } from "../../web/outcome-page";
import page from "../../web/page.module.css";
import { pageMeta } from "../../web/page-meta";
import { answerQuoteRequest } from "../../web/post-answers";
import { QuoteRequestForm } from "../../web/quote-request-form";
import { SitePicture } from "../../web/site-picture";
import type { Route } from "./+types/request-quote-page";

export function loader({ url }: Route.LoaderArgs) {
  return { service: url.searchParams.get("service") ?? "" };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerQuoteRequest(context, request);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "inquiries.quote", "/request-quote");
}

/** The quote request's page, where the home page's form posts without scripts. */
export default function RequestQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.quote");
  if (actionData?.ok) {
    return (
      <OutcomePage title={t("thanksTitle")} tone="ok" notice={t("thanks")} lead={t("next")}>
        <Button kind="main" href="/cost-calculator">
          {t("calculator")}
        </Button>
        <Button kind="outline" href="/">
          {t("home")}
        </Button>
      </OutcomePage>
    );
  }
  return (
    <main id="main" className={`${page.wrap} ${styles.page}`}>
      <div>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <SitePicture
          name="quote-house"
          alt=""
          width={660}
          height={450}
          className={`plate ${styles.beside}`}
        />
      </div>
      <div className={`${page.card} ${page.form}`}>
        <QuoteRequestForm answer={actionData} service={loaderData.service} />
      </div>
    </main>
  );
}
