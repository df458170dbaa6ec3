import { createHash } from "node:crypto";
import { z } from "zod";
import { CallFailed, type CallOptions, callProvider, failedWith } from "~/platform/outbound/provider-call";

export interface MailchimpApp {
  apiKey: string;
  serverPrefix: string;
  baseUrl: string;
}

const problem = z.object({ title: z.string().default(""), detail: z.string().default("") });

async function call(
  app: MailchimpApp,
  { method = "GET", path, body }: { method?: string; path: string; body?: unknown },
  options: CallOptions,
): Promise<unknown> {
  const base = app.baseUrl.replace(/\/+$/, "") || `https://${app.serverPrefix}.api.mailchimp.com`;
  const login = Buffer.from(`moveease:${app.apiKey}`).toString("base64");
  const headers = {
    Authorization: `Basic ${login}`,
    Accept: "application/json",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await callProvider(`${base}/3.0${path}`, init, options);
  if (answer.status === 200 || answer.status === 204) return answer.body;
  const said = problem.safeParse(answer.body);
  const { title, detail } = said.success ? said.data : { title: "", detail: "" };
  if (answer.status === 404) throw new MemberNotFound(detail || title);
  if (title === "Member In Compliance State") throw new MemberOptedOut(detail);
  throw failedWith(answer.status, detail || title);
}

/** Unknown member or audience. */
export class MemberNotFound extends CallFailed {
  override name = "MemberNotFound";
  constructor(said: string) {
    super("refused", `${said} (404)`);
  }
}

/** They unsubscribed at Mailchimp, or their mailbox bounced: only they can subscribe again. */
export class MemberOptedOut extends CallFailed {
  override name = "MemberOptedOut";
  constructor(said: string) {
    super("refused", said);
  }
}

async function get<Shape extends z.ZodType>(
  app: MailchimpApp,
  path: string,
  shape: Shape,
  options: CallOptions,
): Promise<z.output<Shape>> {
  const read = shape.safeParse(await call(app, { path }, options));
  if (read.success) return read.data;
  throw failedWith(200, "");
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

/** Mailchimp's member id: the MD5 of the lower-case address. */
export const memberHash = (email: string): string =>
  createHash("md5").update(email.toLowerCase()).digest("hex");

const memberPath = (listId: string, hash: string) => `/lists/${encodeURIComponent(listId)}/members/${hash}`;

/**
 * Writes an address into an audience as subscribed; twice is once. Throws MemberOptedOut where only the person can come
 * back: `asks` has Mailchimp ask them by mail.
 */
export async function putMember(
  app: MailchimpApp,
  listId: string,
  { email, language, asks = false }: { email: string; language: string; asks?: boolean },
  options: CallOptions = {},
): Promise<void> {
  const status = asks ? "pending" : "subscribed";
  const body = { email_address: email, status_if_new: status, status, language };
  await call(app, { method: "PUT", path: memberPath(listId, memberHash(email)), body }, options);
}

/** A missing or deleted member already matches the request. */
async function unlessGone(calling: Promise<unknown>): Promise<void> {
  await calling.catch((error: unknown) => {
    if (!(error instanceof MemberNotFound)) throw error;
  });
}

/** Unsubscribes a member; an unknown one stays unknown. */
export const unsubscribeMember = (
  app: MailchimpApp,
  listId: string,
  hash: string,
  options: CallOptions = {},
): Promise<void> =>
  unlessGone(
    call(app, { method: "PATCH", path: memberPath(listId, hash), body: { status: "unsubscribed" } }, options),
  );

/** Takes an address out of the audience; it may come back. */
export const archiveMember = (
  app: MailchimpApp,
  listId: string,
  hash: string,
  options: CallOptions = {},
): Promise<void> => unlessGone(call(app, { method: "DELETE", path: memberPath(listId, hash) }, options));

/** Deletes an address and all that is known of it. It can only come back by a form of Mailchimp's. */
export const deleteMember = (
  app: MailchimpApp,
  listId: string,
  hash: string,
  options: CallOptions = {},
): Promise<void> =>
  unlessGone(
    call(app, { method: "POST", path: `${memberPath(listId, hash)}/actions/delete-permanent` }, options),
  );

const changedMembers = z.object({
  members: z.array(
    z.object({ email_address: z.string(), status: z.string(), last_changed: z.string().default("") }),
  ),
});
const PAGE = 500;

export interface ChangedMember {
  /** Lower case. */
  email: string;
  at: Date;
}

/** Members of an audience whose status changed since `since`; without it all of them. Throws CallFailed. */
export async function listChangedMembers(
  app: MailchimpApp,
  listId: string,
  { status, since }: { status: "subscribed" | "unsubscribed" | "cleared"; since: Date | undefined },
  options: CallOptions = {},
): Promise<ChangedMember[]> {
  const found: ChangedMember[] = [];
  for (;;) {
    const query = new URLSearchParams({
      status,
      count: String(PAGE),
      offset: String(found.length),
      sort_field: "last_changed",
      sort_dir: "ASC",
      fields: "members.email_address,members.status,members.last_changed",
      ...(since ? { since_last_changed: since.toISOString() } : {}),
    });
    const path = `/lists/${encodeURIComponent(listId)}/members?${query}`;
    const { members } = await get(app, path, changedMembers, options);
    for (const { email_address, last_changed } of members)
      found.push({ email: email_address.toLowerCase(), at: new Date(last_changed || 0) });
    if (members.length < PAGE) return found;
  }
}
