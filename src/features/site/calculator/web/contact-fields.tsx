import { useTranslations } from "use-intl";
import { TextField } from "~/platform/ui/field";
import { useCalculator } from "./calculator-state";
import styles from "./summary-step.module.css";

/** An error stays at its field until the field is edited. */
export function ContactFields() {
  const { contact, changeContact, refused, dismissError } = useCalculator();
  const t = useTranslations("site.calculator.summary");
  const error = (name: string) => refused?.fields[`customer.${name}`] ?? refused?.fields[name];
  const field = (name: "name" | "email" | "phone") => ({
    name,
    value: contact[name],
    error: error(name),
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      dismissError(`customer.${name}`);
      changeContact({ [name]: event.target.value });
    },
  });
  return (
    <fieldset className={styles.fields}>
      <legend className={`h3 ${styles.legend}`}>{t("who")}</legend>
      <TextField {...field("name")} label={t("name")} autoComplete="name" maxLength={120} />
      <TextField
        {...field("phone")}
        type="tel"
        label={t("phone")}
        help={t("phoneHelp")}
        autoComplete="tel"
        maxLength={40}
      />
      <TextField
        {...field("email")}
        type="email"
        label={t("email")}
        help={t("emailHelp")}
        autoComplete="email"
        maxLength={254}
        className={styles.wide}
      />
    </fieldset>
  );
}
