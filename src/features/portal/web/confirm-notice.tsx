import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "~/platform/ui/button";
import { Notice } from "~/platform/ui/notice";
import styles from "./account-page.module.css";

/** Quotes join an account only after its email address is confirmed. */
export function ConfirmNotice({ email, sent }: { email: string; sent: boolean }) {
  const t = useTranslations("portal.account");
  const navigation = useNavigation();
  return (
    <Notice tone="waiting">
      <div className={styles.confirm}>
        <p>{t("unconfirmed", { email })}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="confirmation" />
          <Button
            type="submit"
            kind="outline"
            size="medium"
            disabled={sent}
            busy={navigation.formData?.get("intent") === "confirmation" && t("resend")}
          >
            {t("resend")}
          </Button>
          {sent && <span role="status">{t("resent")}</span>}
        </Form>
      </div>
    </Notice>
  );
}
