import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import styles from "../../web/form-page.module.css";
import { NewsletterForm } from "../../web/newsletter-form";
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
  const isDone = actionData?.ok === true;
  return (
    <main id="main" className={styles.alone}>
      <h1>{t(isDone ? "thanksTitle" : "title")}</h1>
      {isDone ? (
        <>
          <div className={styles.notice}>
            <Notice tone="ok" announce>
              {t("thanks")}
            </Notice>
          </div>
          <div className={styles.actions}>
            <Button kind="outline" href="/">
              {t("home")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.lead}>{t("lead")}</p>
          <div className={styles.card}>
            <NewsletterForm answer={actionData} />
          </div>
        </>
      )}
    </main>
  );
}
