import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/page-errors";
import { formatPhone } from "~/platform/kernel/phone";
import { Button } from "~/platform/ui/button";
import { TextField } from "~/platform/ui/field";
import styles from "./account-page.module.css";
import { RefusedNotice } from "./refused-notice";

interface AccountDetailsProps {
  me: { name: string; email: string; phone: string | null };
  saved: boolean;
  refused: Refusal | undefined;
}

/** Name and phone. The email address identifies the account and cannot change. */
export function AccountDetails({ me, saved, refused }: AccountDetailsProps) {
  const t = useTranslations("portal.account");
  const navigation = useNavigation();
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="details" />
      <RefusedNotice refused={refused} hasFields />
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        defaultValue={me.name}
        error={refused?.fields.name}
      />
      <TextField
        label={t("phone")}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={me.phone ? formatPhone(me.phone) : ""}
        error={refused?.fields.phone}
      />
      <TextField label={t("email")} value={me.email} readOnly help={t("emailHelp")} />
      <div className={styles.save}>
        <Button
          type="submit"
          kind="outline"
          size="medium"
          busy={navigation.formData?.get("intent") === "details" && t("saving")}
        >
          {t("save")}
        </Button>
        {saved && <span role="status">{t("saved")}</span>}
      </div>
    </Form>
  );
}
