import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { baseOf, basic, caller, type Deps, phoneOf, shaped } from "./call";
import {
  BadReport,
  type ReportRequest,
  type SmsClient,
  type SmsConfig,
  SmsRefused,
  type SmsReport,
} from "./types";

const made = z.object({
  sid: z.string().min(1),
  status: z.string(),
  error_message: z.string().nullish(),
  error_code: z.number().nullish(),
});
const account = z.object({ sid: z.string(), friendly_name: z.string().default(""), status: z.string() });
const refusal = z.object({ code: z.number(), message: z.string() });
const report = z.object({
  MessageSid: z.string().min(1).max(200),
  MessageStatus: z.enum([
    "accepted",
    "scheduled",
    "queued",
    "sending",
    "sent",
    "delivered",
    "read",
    "undelivered",
    "failed",
    "canceled",
  ]),
  ErrorCode: z.string().max(20).default(""),
});
const incoming = z.object({
  MessageSid: z.string().min(1).max(200),
  From: z.string().transform(phoneOf).pipe(z.string().min(1)),
  To: z.string().max(40),
  Body: z.string().max(2000).default(""),
});
const STATES: Record<string, SmsReport["state"]> = {
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** Twilio (docs/domain/kenya.md#sms). The key is the account's SID, the secret its auth token. */
export function twilio(config: SmsConfig, deps: Deps = {}): SmsClient {
  const { apiKey: sid, apiSecret: token } = config;
  const { get, postForm, problemOf } = caller(
    {
      name: "Twilio",
      baseUrl: baseOf(config.baseUrl, "https://api.twilio.com"),
      headers: { Authorization: basic(sid, token) },
      timeoutMs: config.timeoutMs ?? 15_000,
    },
    deps,
  );
  const path = `/2010-04-01/Accounts/${encodeURIComponent(sid)}`;
  const said = (body: unknown) => {
    const read = shaped(refusal, body);
    return read && { code: String(read.code), message: read.message };
  };
  return {
    async send({ to, text, reportUrl }) {
      const answer = await postForm(`${path}/Messages.json`, {
        To: to,
        ...(config.senderName ? { From: config.senderName } : {}),
        Body: text,
        ...(reportUrl ? { StatusCallback: reportUrl } : {}),
      });
      const message = answer.status < 300 ? shaped(made, answer.body) : undefined;
      if (!message) throw problemOf(answer, said(answer.body));
      if (STATES[message.status] === "failed")
        throw new SmsRefused(
          String(message.error_code ?? ""),
          message.error_message ?? message.status,
          false,
        );
      return { providerId: message.sid };
    },
    async signIn() {
      const answer = await get(`${path}.json`);
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (!read) throw problemOf(answer, said(answer.body));
      if (read.status !== "active") throw new SmsRefused("account", `The account is ${read.status}.`, true);
      return read.friendly_name || read.sid;
    },
    readReport(request) {
      const read = shaped(report, signedFields(token, request));
      if (!read) throw new BadReport("Not a report of Twilio.");
      const state = STATES[read.MessageStatus] ?? "sent";
      return [{ providerId: read.MessageSid, state, reason: read.ErrorCode && `Error ${read.ErrorCode}` }];
    },
    readIncoming(request) {
      const read = shaped(incoming, signedFields(token, request));
      if (!read) throw new BadReport("Not an incoming message of Twilio.");
      return [{ providerId: read.MessageSid, from: read.From, to: read.To, text: read.Body }];
    },
  };
}

function signedFields(token: string, { url, headers, body }: ReportRequest): Record<string, string> {
  const fields = [...new URLSearchParams(body)];
  if (!isSigned(token, url, fields, headers.get("x-twilio-signature") ?? ""))
    throw new BadReport("Not signed by Twilio.");
  return Object.fromEntries(fields);
}

/** base64 HMAC-SHA1 of the address and the fields in the order of their names (docs/domain/kenya.md#sms). */
function isSigned(token: string, url: string, fields: [string, string][], signature: string): boolean {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = url + sorted.map(([name, value]) => name + value).join("");
  const ours = createHmac("sha1", token).update(text).digest();
  const theirs = Buffer.from(signature, "base64");
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
