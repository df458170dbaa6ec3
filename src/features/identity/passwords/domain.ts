import type { AppError } from "~/platform/kernel/errors";
import { passwordEasyToGuess, passwordRequired, passwordTooLong, passwordTooShort } from "../errors";

/** Passwords that everybody tries first; compared without case and trailing digits. */
const COMMON = new Set(
  "password passw0rd 123456 qwerty qwertyuiop letmein welcome admin administrator iloveyou monkey dragon football baseball master sunshine princess moveease kenya nairobi mombasa harambee hakunamatata jambo karibu safaricom mpesa changeme secret abc abcdef asdfghjkl zxcvbnm trustno computer internet superman batman michael jordan liverpool chelsea arsenal manchester".split(
    " ",
  ),
);

const MOST_PASSWORD = 128;

/** Why a password cannot be taken, in the specification's words; undefined when it can. */
export function passwordError(
  password: string,
  rules: { length: number; staff: boolean },
): AppError | undefined {
  if (password === "") return passwordRequired();
  if (password.length < rules.length) return passwordTooShort({ least: rules.length });
  if (password.length > MOST_PASSWORD) return passwordTooLong({ most: MOST_PASSWORD });
  if (!rules.staff) return undefined;
  const bare = password.toLowerCase().replace(/[^a-z0-9]/g, "");
  const stem = bare.replace(/^\d+|\d+$/g, "");
  if (COMMON.has(bare) || COMMON.has(stem) || new Set(bare).size < 5 || /^\d+$/.test(bare)) {
    return passwordEasyToGuess();
  }
  return undefined;
}

export type PasswordStrength = "weak" | "fair" | "strong";

/** How well a password would hold, for who is typing it: advice, whatever the rules allow. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordError(password, { length: 8, staff: true })) return "weak";
  return passwordError(password, { length: 14, staff: true }) ? "fair" : "strong";
}
