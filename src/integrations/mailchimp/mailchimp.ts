import { z } from "zod";
import { type CallOptions, callProvider, failedWith } from "~/platform/outbound/provider-call";

/** An account's key and the data centre that it is at: `us21`. */
export interface MailchimpApp {
  apiKey: string;
  serverPrefix: string;
  /** Another address than Mailchimp's own; empty for Mailchimp. */
  baseUrl: string;
}

const problem = z.object({ title: z.string().default(""), detail: z.string().default("") });

async function get<Shape extends z.ZodType>(
  app: MailchimpApp,
  path: string,
  shape: Shape,
  options: CallOptions,
): Promise<z.output<Shape>> {
  const base = app.baseUrl.replace(/\/+$/, "") || `https://${app.serverPrefix}.api.mailchimp.com`;
  const login = Buffer.from(`moveease:${app.apiKey}`).toString("base64");
  const headers = { Authorization: `Basic ${login}`, Accept: "application/json" };
  const { status, body } = await callProvider(`${base}/3.0${path}`, { headers }, options);
  const read = status === 200 ? shape.safeParse(body) : undefined;
  if (read?.success) return read.data;
  const said = problem.safeParse(body);
  throw failedWith(status, said.success ? said.data.detail || said.data.title : "");
}

/** Whose key it is. Throws CallFailed (docs/domain/integrations.md#mailchimp). */
export async function getAccount(
  app: MailchimpApp,
  options: CallOptions = {},
): Promise<{ account: string; email: string }> {
  const shape = z.object({ account_name: z.string(), email: z.string().default("") });
  const { account_name, email } = await get(app, "/?fields=account_name,email", shape, options);
  return { account: account_name, email };
}

/** An audience's name and how many are subscribed. Throws CallFailed; `refused` where there is none of this id. */
export async function getAudience(
  app: MailchimpApp,
  listId: string,
  options: CallOptions = {},
): Promise<{ name: string; members: number }> {
  const shape = z.object({ name: z.string(), stats: z.object({ member_count: z.number().int() }) });
  const path = `/lists/${encodeURIComponent(listId)}?fields=name,stats.member_count`;
  const { name, stats } = await get(app, path, shape, options);
  return { name, members: stats.member_count };
}
