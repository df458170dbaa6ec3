import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import styles from "../../web/form-page.module.css";
import { OutcomePage } from "../../web/outcome-page";
import page from "../../web/page.module.css";

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
      <OutcomePage title={words.doneTitle} tone="ok" notice={words.done}>
        {home}
        {again && (
          <Button kind="text" href={again.href}>
            {again.label}
          </Button>
        )}
      </OutcomePage>
    );
  }
  if (!token || answer) {
    return (
      <OutcomePage title={t("goneTitle")} tone="error" notice={answer?.message ?? t("missing")}>
        {home}
        <Button kind="text" href="/newsletter">
          {t("again")}
        </Button>
      </OutcomePage>
    );
  }
  return (
    <main id="main" className={styles.alone}>
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <Form method="post" className={page.buttons}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="main">
          {words.submit}
        </Button>
      </Form>
    </main>
  );
}
