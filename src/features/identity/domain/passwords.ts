import type { AppError } from "~/platform/kernel/errors";
import { passwordEasyToGuess, passwordRequired, passwordTooLong, passwordTooShort } from "../errors";
import { isEasyToGuess, MOST_PASSWORD } from "./password-strength";

/** Why a password cannot be taken, in the specification's words; undefined when it can. */
export function passwordError(
  password: string,
  rules: { length: number; staff: boolean },
): AppError | undefined {
  if (password === "") return passwordRequired();
  if (password.length < rules.length) return passwordTooShort({ least: rules.length });
  if (password.length > MOST_PASSWORD) return passwordTooLong({ most: MOST_PASSWORD });
  if (!rules.staff) return undefined;
  return isEasyToGuess(password) ? passwordEasyToGuess() : undefined;
}
