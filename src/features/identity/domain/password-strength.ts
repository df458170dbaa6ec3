/** Rates passwords in the browser and on the server. Imports nothing, because the sign-in page loads it. */

const COMMON = new Set(
  "password passw0rd 123456 qwerty qwertyuiop letmein welcome admin administrator iloveyou monkey dragon football baseball master sunshine princess moveease kenya nairobi mombasa harambee hakunamatata jambo karibu safaricom mpesa changeme secret abc abcdef asdfghjkl zxcvbnm trustno computer internet superman batman michael jordan liverpool chelsea arsenal manchester".split(
    " ",
  ),
);

/** In characters. */
export const MOST_PASSWORD = 128;

/** One of those that are tried first, of few different characters, or a number. */
export function isEasyToGuess(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^a-z0-9]/g, "");
  const stem = bare.replace(/^\d+|\d+$/g, "");
  return COMMON.has(bare) || COMMON.has(stem) || new Set(bare).size < 5 || /^\d+$/.test(bare);
}

export type PasswordStrength = "weak" | "fair" | "strong";

/** Rates a password while a person types it. The rating is advice and blocks nothing. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 8 || password.length > MOST_PASSWORD || isEasyToGuess(password)) return "weak";
  return password.length < 14 ? "fair" : "strong";
}
