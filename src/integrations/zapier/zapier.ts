import { z } from "zod";
import { type CallOptions, callProvider, failedWith } from "~/platform/outbound/provider-call";

/** "Webhooks by Zapier": anyone with the address may send. */
export interface ZapierHook {
  webhookUrl: string;
  baseUrl: string;
}

const taken = z.object({ status: z.literal("success"), id: z.string().default("") });

/** Posts one event as JSON and answers Zapier's id for it. Throws CallFailed (docs/domain/integrations.md#zapier). */
export async function postToZapier(
  { webhookUrl, baseUrl }: ZapierHook,
  event: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<{ requestId: string }> {
  const { pathname, search } = new URL(webhookUrl);
  const address = baseUrl === "" ? webhookUrl : `${baseUrl.replace(/\/+$/, "")}${pathname}${search}`;
  const { status, body } = await callProvider(
    address,
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(event) },
    options,
  );
  const read = taken.safeParse(body);
  if (status === 200 && read.success) return { requestId: read.data.id };
  const said = z.object({ status: z.string() }).safeParse(body);
  // A hook's address is its login: an unknown one is a wrong login.
  throw failedWith(status === 404 || status === 410 ? 401 : status, said.success ? said.data.status : "");
}

/** The account that a catch hook's address names: hooks.zapier.com/hooks/catch/{account}/{hook}/; empty for others. */
export function accountOfHook(webhookUrl: string): string {
  const [, account] = /\/hooks\/(?:catch|standard)\/(\d+)\//.exec(webhookUrl) ?? [];
  return account ?? "";
}
