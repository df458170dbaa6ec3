import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { customerChoicesContract } from "~/features/customers/choices/contract";
import type { Output } from "~/platform/http/client";
import type { Refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { CheckField } from "~/platform/ui/field";
import styles from "./account-choices.module.css";
import account from "./account-page.module.css";
import { CONSENTS, UPDATES } from "./choices-form";
import { RefusedNotice } from "./refused-notice";

interface AccountChoicesProps {
  choices: NonNullable<Output<typeof customerChoicesContract, "mine">["choices"]>;
  saved: boolean;
  refused: Refusal | undefined;
}

/** The customer's consents and message preferences. Works without scripts. */
export function AccountChoices({ choices, saved, refused }: AccountChoicesProps) {
  const t = useTranslations("portal.choices");
  const navigation = useNavigation();
  const { privacy, communicationPreferences: updates, questions } = choices;
  return (
    <Form method="post" className={account.form} preventScrollReset>
      <input type="hidden" name="intent" value="choices" />
      <RefusedNotice refused={refused} />
      <fieldset className={styles.group}>
        <legend>{t("updates")}</legend>
        <p>{t("updatesHelp")}</p>
        {UPDATES.map((name) => (
          <CheckField key={name} name={name} label={t(name)} defaultChecked={updates[name]} />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t("consents")}</legend>
        <p>{t("consentsHelp")}</p>
        {CONSENTS.map(([purpose, isGiven]) => (
          <CheckField
            key={purpose}
            name={purpose}
            label={questions[purpose]}
            defaultChecked={isGiven(privacy)}
          />
        ))}
      </fieldset>
      <section className={styles.group}>
        <h3>{t("dataTitle")}</h3>
        <p>
          {t.rich("data", {
            link: (chunks) => <Link to="/contact">{chunks}</Link>,
            policy: (chunks) => <Link to="/privacy-policy">{chunks}</Link>,
          })}
        </p>
        {/* Not part of this form, so it is sent unchanged. */}
        {privacy.dataProcessingConsent && <input type="hidden" name="data_processing" value="on" />}
      </section>
      <div className={account.save}>
        <Button
          type="submit"
          kind="outline"
          size="medium"
          busy={navigation.formData?.get("intent") === "choices" && t("saving")}
        >
          {t("save")}
        </Button>
        {saved && <span role="status">{t("saved")}</span>}
      </div>
    </Form>
  );
}
