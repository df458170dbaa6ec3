import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "~/platform/ui/field";
import { passwordStrength } from "../domain/password-strength";
import { PasswordField } from "./password-field";

interface InputProps {
  error: (field: string) => string | undefined;
  values: Record<string, string>;
}

export function NameInput({ error, values }: InputProps) {
  const t = useTranslations("identity.inputs");
  return (
    <TextField
      label={t("name")}
      name="name"
      autoComplete="name"
      maxLength={120}
      required
      defaultValue={values.name}
      error={error("name")}
    />
  );
}

/** `username` where one signs in by it, so that password managers keep the two together. */
export function EmailInput({
  error,
  values,
  autoComplete = "username",
  help,
}: InputProps & { autoComplete?: "username" | "email"; help?: ReactNode }) {
  const t = useTranslations("identity.inputs");
  return (
    <TextField
      label={t("email")}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      maxLength={254}
      required
      help={help}
      defaultValue={values.email}
      error={error("email")}
    />
  );
}

export function PhoneInput({ error, values }: InputProps) {
  const t = useTranslations("identity.inputs");
  return (
    <TextField
      label={t("phone")}
      optional={t("optional")}
      name="phone"
      type="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={values.phone}
      error={error("phone")}
    />
  );
}

/** A password that is being chosen: what makes a good one, then how well the typed one would hold. */
export function NewPasswordInput({
  error,
  isChange = false,
}: Pick<InputProps, "error"> & { isChange?: boolean }) {
  const t = useTranslations("identity.inputs");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const forget = () => setTyped("");
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  return (
    <PasswordField
      ref={field}
      label={t(isChange ? "newPassword" : "password")}
      autoComplete="new-password"
      help={<span aria-live="polite">{t(typed === "" ? "passwordHelp" : passwordStrength(typed))}</span>}
      error={error("password")}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
