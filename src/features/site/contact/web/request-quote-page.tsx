import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import styles from "../../web/form-page.module.css";
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
      <main id="main" className={styles.alone}>
        <h1>{t("thanksTitle")}</h1>
        <div className={styles.notice}>
          <Notice tone="ok" announce>
            {t("thanks")}
          </Notice>
        </div>
        <p className={styles.lead}>{t("next")}</p>
        <div className={styles.actions}>
          <Button kind="main" href="/cost-calculator">
            {t("calculator")}
          </Button>
          <Button kind="outline" href="/">
            {t("home")}
          </Button>
        </div>
      </main>
    );
  }
  return (
    <main id="main" className={styles.page}>
      <div>
        <h1>{t("title")}</h1>
        <p className={styles.lead}>{t("lead")}</p>
        <SitePicture name="quote-house" alt="" width={660} height={450} className={styles.beside} />
      </div>
      <div className={styles.card}>
        <QuoteRequestForm answer={actionData} service={loaderData.service} />
      </div>
    </main>
  );
}
