import { parsePhone } from "~/platform/kernel/phone";
import { isEmail, plainCode } from "~/platform/kernel/typed-text";

/** Validation problems; the texts `inquiries.errors` repeat the server's sentences. */
export const FORM_PROBLEMS = [
  "name",
  "email",
  "emailForm",
  "phone",
  "phoneForm",
  "service",
  "reference",
  "items",
  "description",
] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

export type FormKind = "quote" | "contact" | "newsletter" | "claim";

/** A form's problems by field, before sending; the server checks again. `values` are as typed. */
export function problemsOf(
  kind: FormKind,
  values: Readonly<Record<string, string>>,
): Record<string, FormProblem> {
  const problems: Record<string, FormProblem> = {};
  const said = (name: string) => plainCode(values[name] ?? "");
  if (kind !== "newsletter") {
    if (!said("name")) problems.name = "name";
    if (!said("phone")) problems.phone = "phone";
    else if (!parsePhone(said("phone"))) problems.phone = "phoneForm";
  }
  if (!said("email")) problems.email = "email";
  else if (!isEmail(said("email"))) problems.email = "emailForm";
  if (kind === "quote" && !said("service")) problems.service = "service";
  if (kind === "claim") {
    if (!said("reference")) problems.reference = "reference";
    if (!said("items")) problems.items = "items";
    if (!said("description")) problems.description = "description";
  }
  return problems;
}
