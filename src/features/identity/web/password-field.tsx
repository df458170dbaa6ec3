import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "~/platform/ui/field";
import iconButton from "~/platform/ui/icon-button.module.css";
import { useHydrated } from "./answer-form";
import styles from "./password-field.module.css";

interface PasswordFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "autoComplete" | "autoFocus" | "onChange"> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password with an eye that shows it: better than typing it twice. */
export function PasswordField({ name = "password", ...field }: PasswordFieldProps) {
  const t = useTranslations("identity.inputs");
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...field}
      name={name}
      type={isShown ? "text" : "password"}
      maxLength={128}
      required
      autoCapitalize="none"
      spellCheck={false}
      end={
        isHydrated && (
          <button
            type="button"
            className={`${iconButton.button} ${styles.eye}`}
            aria-label={isShown ? t("hidePassword") : t("showPassword")}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={22} stroke={1.8} aria-hidden />
          </button>
        )
      }
    />
  );
}
