import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import styles from "../../web/form-page.module.css";
import { NewsletterForm } from "../../web/newsletter-form";
import { OutcomePage } from "../../web/outcome-page";
import page from "../../web/page.module.css";
import { pageMeta } from "../../web/page-meta";
import { answerSubscription } from "../../web/post-answers";
import type { Route } from "./+types/newsletter-page";

export function action({ context, request }: Route.ActionArgs) {
  return answerSubscription(context, request);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "inquiries.newsletter", "/newsletter");
}

/** The newsletter form's page, where the footer's form posts without scripts. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.newsletter");
  if (actionData?.ok)
    return (
      <OutcomePage title={t("thanksTitle")} tone="ok" notice={t("thanks")}>
        <Button kind="outline" href="/">
          {t("home")}
        </Button>
      </OutcomePage>
    );
  return (
    <main id="main" className={styles.alone}>
      <h1>{t("title")}</h1>
      <p className="lead">{t("lead")}</p>
      <div className={`${page.card} ${page.form} ${styles.card}`}>
        <NewsletterForm answer={actionData} />
      </div>
    </main>
  );
}
