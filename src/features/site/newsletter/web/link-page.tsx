import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import styles from "../../web/form-page.module.css";

interface LinkPageProps {
  token: string;
  answer: { ok: boolean; message?: string } | undefined;
  words: { title: string; lead: string; submit: string; doneTitle: string; done: string };
  again?: { href: string; label: string };
}

/**
 * The page of an emailed link. It acts only on a button, because mail programs prefetch links. Then it shows the
 * outcome.
 */
export function LinkPage({ token, answer, words, again }: LinkPageProps) {
  const t = useTranslations("inquiries.newsletter");
  const home = (
    <Button kind="outline" href="/">
      {t("home")}
    </Button>
  );
  if (answer?.ok) {
    return (
      <main id="main" className={styles.alone}>
        <h1>{words.doneTitle}</h1>
        <div className={styles.notice}>
          <Notice tone="ok" announce>
            {words.done}
          </Notice>
        </div>
        <div className={styles.actions}>
          {home}
          {again && (
            <Button kind="text" href={again.href}>
              {again.label}
            </Button>
          )}
        </div>
      </main>
    );
  }
  if (!token || answer) {
    return (
      <main id="main" className={styles.alone}>
        <h1>{t("goneTitle")}</h1>
        <div className={styles.notice}>
          <Notice tone="error" announce>
            {answer?.message ?? t("missing")}
          </Notice>
        </div>
        <div className={styles.actions}>
          {home}
          <Button kind="text" href="/newsletter">
            {t("again")}
          </Button>
        </div>
      </main>
    );
  }
  return (
    <main id="main" className={styles.alone}>
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <Form method="post" className={styles.actions}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="main">
          {words.submit}
        </Button>
      </Form>
    </main>
  );
}
