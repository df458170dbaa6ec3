/** `mpesa` pays through its API, `portal` through a file that a person uploads to M-Pesa's portal. */
export const SALARY_METHODS = ["mpesa", "portal", "bank_transfer", "cash"] as const;
export type SalaryMethod = (typeof SALARY_METHODS)[number];
export const METHOD_LABELS: Record<SalaryMethod, string> = {
  mpesa: "M-Pesa",
  portal: "M-Pesa Portal",
  bank_transfer: "Bank Transfer",
  cash: "Cash",
};

const ALLOWED = /^[A-Za-z0-9 .,'/&()-]*$/;

/** Text for uploads to authorities: ũ becomes u. Undefined if other characters remain. */
export function plainLetters(text: string): string | undefined {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").trim();
  return ALLOWED.test(plain) && !/^[-']/.test(plain) ? plain : undefined;
}
