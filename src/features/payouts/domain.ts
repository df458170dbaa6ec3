/** How employees are paid: `mpesa` by its API, `portal` by a file that a person uploads to M-Pesa's own portal. */
export const SALARY_METHODS = ["mpesa", "portal", "bank_transfer", "cash"] as const;
export type SalaryMethod = (typeof SALARY_METHODS)[number];
export const METHOD_LABELS: Record<SalaryMethod, string> = {
  mpesa: "M-Pesa",
  portal: "M-Pesa Portal",
  bank_transfer: "Bank Transfer",
  cash: "Cash",
};

const ALLOWED = /^[A-Za-z0-9 .,'/&()-]*$/;

/** Text as uploads to authorities take it: ũ as u. Undefined for what has other signs. */
export function plainLetters(text: string): string | undefined {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").trim();
  return ALLOWED.test(plain) && !/^[-']/.test(plain) ? plain : undefined;
}
