import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { SummaryCard } from "~/platform/ui/summary-card";
import formStyles from "../../web/form-page.module.css";
import page from "../../web/page.module.css";
import { pageMeta } from "../../web/page-meta";
import { answerClaim } from "../../web/post-answers";
import type { Route } from "./+types/file-claim-page";
import { ClaimForm } from "./claim-form";
import styles from "./file-claim-page.module.css";

export function action({ context, request }: Route.ActionArgs) {
  return answerClaim(context, request);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0]?.loaderData, "inquiries.claim", "/file-claim", {
    crumbs: [["File a claim", "/file-claim"]],
  });
}

export default function FileClaimPage({ actionData }: Route.ComponentProps) {
  const t = useTranslations("inquiries.claim");
  if (actionData?.ok) return <Filed number={actionData.number ?? ""} email={actionData.email ?? ""} />;
  return (
    <main id="main" className={`${page.wrap} ${formStyles.page}`}>
      <div className={styles.side}>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <Steps />
      </div>
      <div className={`${page.card} ${page.form}`}>
        <ClaimForm answer={actionData} />
      </div>
    </main>
  );
}

function Steps() {
  const t = useTranslations("inquiries.claim");
  return (
    <>
      <h2 className={styles.stepsTitle}>{t("stepsTitle")}</h2>
      <ol className={`${page.steps} ${styles.steps}`}>
        {(["step1", "step2", "step3"] as const).map((step) => (
          <li key={step}>
            <b>{t(step)}</b>
            <p className="small">{t(`${step}Note`)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Filed({ number, email }: { number: string; email: string }) {
  const t = useTranslations("inquiries.claim");
  const quote = useTranslations("inquiries.quote");
  return (
    <main id="main" className={formStyles.alone}>
      <h1 tabIndex={-1} className={styles.filed}>
        {t("thanksTitle", { number })}
      </h1>
      <p className="lead">{t("thanks", { email })}</p>
      <div className={styles.summary}>
        <SummaryCard
          stub={
            <p className={styles.number}>
              <span>{t("number")}</span> <b>{number}</b>
            </p>
          }
        >
          <Steps />
        </SummaryCard>
      </div>
      <p className={styles.keep}>{t("keep")}</p>
      <Button kind="outline" href="/">
        {quote("home")}
      </Button>
    </main>
  );
}
