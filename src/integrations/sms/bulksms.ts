import { z } from "zod";
import { baseOf, basic, caller, type Deps, phoneOf, shaped } from "./call";
import { BadReport, type SmsClient, type SmsConfig, SmsRefused, type SmsReport } from "./types";

const status = z.object({
  type: z.enum(["ACCEPTED", "SCHEDULED", "SENT", "DELIVERED", "UNKNOWN", "FAILED"]),
  subtype: z.string().nullish(),
});
const message = z.object({ id: z.coerce.string().min(1).max(200), status });
const account = z.object({
  username: z.string(),
  credits: z.object({ balance: z.number() }).optional(),
});
/** RFC 7807. */
const problem = z.object({ title: z.string().default(""), detail: z.string().default("") });
const reports = z
  .array(message.extend({ userSuppliedId: z.string().max(200).nullish() }))
  .min(1)
  .max(1000);

const incoming = z
  .array(
    z.object({
      type: z.literal("RECEIVED"),
      id: z.coerce.string().min(1).max(200),
      from: z.string().transform(phoneOf).pipe(z.string().min(1)),
      to: z.string().max(40),
      body: z.string().max(2000),
    }),
  )
  .min(1)
  .max(1000);

const STATES: Partial<Record<z.output<typeof status>["type"], SmsReport["state"]>> = {
  DELIVERED: "delivered",
  FAILED: "failed",
};

/** BulkSMS (docs/domain/kenya.md#sms). The key is a token's id, the secret the token's. */
export function bulksms(config: SmsConfig, deps: Deps = {}): SmsClient {
  const { get, postJson, problemOf } = caller(
    {
      name: "BulkSMS",
      baseUrl: baseOf(config.baseUrl, "https://api.bulksms.com/v1"),
      headers: { Authorization: basic(config.apiKey, config.apiSecret) },
      timeoutMs: config.timeoutMs ?? 15_000,
    },
    deps,
  );
  const said = (answer: { status: number; body: unknown }) => {
    const read = shaped(problem, answer.body);
    return read && { code: String(answer.status), message: read.detail || read.title };
  };
  return {
    async send({ id, to, text, isUnicode }) {
      const answer = await postJson("/messages", {
        to,
        body: text,
        ...(config.senderName ? { from: config.senderName } : {}),
        encoding: isUnicode ? "UNICODE" : "TEXT",
        deliveryReports: "ALL",
        userSuppliedId: id,
      });
      const [taken] = (answer.status < 300 ? shaped(z.array(message).min(1), answer.body) : undefined) ?? [];
      if (!taken) throw problemOf(answer, said(answer));
      if (taken.status.type === "FAILED")
        throw new SmsRefused("FAILED", taken.status.subtype ?? "Failed", false);
      return { providerId: taken.id };
    },
    async signIn() {
      const answer = await get("/profile");
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (!read) throw problemOf(answer, said(answer));
      return read.credits ? `${read.username}, ${read.credits.balance} credits` : read.username;
    },
    readReport({ body }) {
      const read = shaped(reports, parsed(body));
      if (!read) throw new BadReport("Not a report of BulkSMS.");
      return read.map(({ id, userSuppliedId, status: { type, subtype } }) => ({
        providerId: id,
        ...(userSuppliedId ? { id: userSuppliedId } : {}),
        state: STATES[type] ?? "sent",
        reason: type === "FAILED" ? (subtype ?? "") : "",
      }));
    },
    readIncoming({ body }) {
      const read = shaped(incoming, parsed(body));
      if (!read) throw new BadReport("Not an incoming message of BulkSMS.");
      return read.map(({ id, from, to, body: text }) => ({ providerId: id, from, to, text }));
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
