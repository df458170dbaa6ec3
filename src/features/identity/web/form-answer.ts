import { data } from "react-router";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { answerOrUnreached } from "~/platform/ui/unreached";

export type FormAnswer<Extra = unknown> =
  | ({ ok: true; form: string } & Extra)
  | (Refusal & { form: string; values: Record<string, string> } & Partial<Extra>);

/** An error for the form `form`. Returns the typed values except passwords, so that the form works without scripts. */
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
