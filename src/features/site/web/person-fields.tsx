import { useTranslations } from "use-intl";
import { TextField } from "~/platform/ui/field";
import styles from "./post-form.module.css";

interface PersonFieldsProps {
  error: (field: string) => string | undefined;
  values: Record<string, string>;
  phoneHelp?: string;
}

export function PersonFields({ error, values, phoneHelp }: PersonFieldsProps) {
  const t = useTranslations("inquiries.form");
  return (
    <>
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={values.name}
        error={error("name")}
      />
      <div className={styles.pair}>
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          defaultValue={values.email}
          error={error("email")}
        />
        <TextField
          label={t("phone")}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
          defaultValue={values.phone}
          help={phoneHelp}
          error={error("phone")}
        />
      </div>
    </>
  );
}
