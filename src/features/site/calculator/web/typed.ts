import { type Contact, readDraft } from "../domain";
import type { CalculatorData } from "./calculator-state";

/** What was typed before scripts came: the contact's filled fields, and the move if it is not the server's any more. */
export function readTyped(form: FormData, { draft, priceList }: CalculatorData) {
  const typed = readDraft(form as unknown as URLSearchParams, priceList);
  const filled = (["name", "email", "phone"] as const).flatMap((name) => {
    const value = String(form.get(name) ?? "");
    return value === "" ? [] : [[name, value] as const];
  });
  return {
    contact: Object.fromEntries(filled) as Partial<Contact>,
    draft: JSON.stringify(typed) === JSON.stringify(draft) ? undefined : typed,
  };
}
