import { data } from "react-router";
import { type Refusal, refusal } from "~/platform/http/loader-api";
import { answerOrUnreached } from "~/platform/ui/unreached";

/** What an action of these pages says to the form that was sent; `form` names it where a page has several. */
export type FormAnswer<Extra = unknown> =
  | ({ ok: true; form: string } & Extra)
  | (Refusal & { form: string; values: Record<string, string> } & Partial<Extra>);

/** A refusal for the form `form`, with what was typed (never passwords), so that it stands there without scripts too. */
export function refused<Extra extends object>(
  error: unknown,
  form: FormData,
  name: string,
  extra: Extra = {} as Extra,
) {
  const { data: answer, init } = refusal(error);
  const values: Record<string, string> = {};
  for (const field of ["email", "name", "phone", "code"]) {
    const value = form.get(field);
    if (typeof value === "string") values[field] = value;
  }
  return data({ ...answer, ...extra, form: name, values }, init ?? {});
}

/** For a page's `clientAction`: the server's answer or, without a network, a refusal at the form that was sent. */
export async function answeredBy<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const form = textOf(await request.clone().formData(), "form");
  return answerOrUnreached(serverAction, { form, values: {} as Record<string, string> });
}

/** A field of a form as text; absent and files are empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
