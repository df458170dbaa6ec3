import { z } from "zod";
import { CallFailed, type CallOptions, callProvider, failedWith } from "~/platform/outbound/provider-call";

export interface SlackApp {
  webhookUrl: string;
  botToken: string;
  baseUrl: string;
}

function webhookOf({ webhookUrl, baseUrl }: SlackApp): string {
  if (baseUrl === "") return webhookUrl;
  const { pathname, search } = new URL(webhookUrl);
  return `${baseUrl.replace(/\/+$/, "")}${pathname}${search}`;
}

/** Slack's refusal codes of webhooks and tokens (docs/domain/integrations.md#slack). */
const REFUSALS: Readonly<Record<string, string>> = {
  no_service: "the webhook was removed or switched off",
  no_team: "the workspace does not exist any more",
  invalid_token: "the webhook's address is not valid",
  channel_not_found: "the channel does not exist any more",
  channel_is_archived: "the channel is archived",
  action_prohibited: "the workspace does not let this webhook post",
  invalid_auth: "the bot token is not valid",
  not_authed: "the bot token is missing",
  token_revoked: "the bot token was revoked",
  token_expired: "the bot token has expired",
  account_inactive: "the bot was removed from the workspace",
};
const inWords = (code: string) => (REFUSALS[code] ? `${REFUSALS[code]} (${code})` : code);

/** Posts one line to the webhook's channel. Throws CallFailed. */
export async function postToSlack(app: SlackApp, text: string, options: CallOptions = {}): Promise<void> {
  const answer = await callProvider(
    webhookOf(app),
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
    },
    options,
  );
  if (answer.status === 200 && answer.text.trim() === "ok") return;
  const code = answer.text.trim().slice(0, 80);
  // A webhook's address is its login: an unknown one is a wrong login.
  if (answer.status === 404 || answer.status === 410) throw new CallFailed("login", inWords(code));
  throw failedWith(answer.status, answer.status === 200 ? "" : inWords(code));
}

const whoAmI = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    team: z.string(),
    user: z.string().default(""),
    url: z.string().default(""),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Whose token it is: workspace and bot. Slack answers 200 and says in the body what is wrong. Throws CallFailed. */
export async function getWorkspace(
  { botToken, baseUrl }: SlackApp,
  options: CallOptions = {},
): Promise<{ team: string; bot: string }> {
  const base = baseUrl.replace(/\/+$/, "") || "https://slack.com";
  const answer = await callProvider(
    `${base}/api/auth.test`,
    { method: "POST", headers: { Authorization: `Bearer ${botToken}` } },
    options,
  );
  const read = whoAmI.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) throw failedWith(answer.status, "");
  if (read.data.ok) return { team: read.data.team, bot: read.data.user };
  const { error } = read.data;
  if (error === "ratelimited") throw new CallFailed("busy", error);
  if (error === "internal_error" || error === "fatal_error") throw new CallFailed("broken", error);
  throw new CallFailed("login", inWords(error));
}
