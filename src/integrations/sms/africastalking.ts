import { z } from "zod";
import { baseOf, caller, type Deps, phoneOf, shaped } from "./call";
import { BadReport, type SmsClient, type SmsConfig, SmsRefused } from "./types";

const sent = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({ statusCode: z.coerce.number(), status: z.string(), messageId: z.string().default("") }),
    ),
  }),
});
const account = z.object({ UserData: z.object({ balance: z.string() }) });
const report = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(["Sent", "Submitted", "Buffered", "Rejected", "Success", "Failed"]),
  failureReason: z.string().max(200).default(""),
});

const incoming = z.object({
  id: z.string().min(1).max(200),
  from: z.string().transform(phoneOf).pipe(z.string().min(1)),
  to: z.string().max(40),
  text: z.string().max(2000),
});

/** 100 processed, 101 sent, 102 queued; all others are refusals of one recipient, inside a 201. */
const TAKEN = new Set([100, 101, 102]);
/** No balance, or provider errors: retry the same message later. */
const LATER = new Set([405, 500, 501, 502]);

/** Africa's Talking (docs/domain/kenya.md#sms). `apiSecret` holds the username. */
export function africastalking(config: SmsConfig, deps: Deps = {}): SmsClient {
  const { apiKey, apiSecret: username } = config;
  const host =
    username === "sandbox" ? "https://api.sandbox.africastalking.com" : "https://api.africastalking.com";
  const { get, postForm, problemOf } = caller(
    {
      name: "Africa's Talking",
      baseUrl: baseOf(config.baseUrl, host),
      headers: { apiKey },
      timeoutMs: config.timeoutMs ?? 15_000,
    },
    deps,
  );
  return {
    async send({ to, text }) {
      const answer = await postForm("/version1/messaging", {
        username,
        to,
        message: text,
        ...(config.senderName ? { from: config.senderName } : {}),
        bulkSMSMode: "1",
      });
      const data = answer.status < 300 ? shaped(sent, answer.body)?.SMSMessageData : undefined;
      if (!data) throw problemOf(answer, undefined);
      const [recipient] = data.Recipients;
      // No recipient was accepted; the message says why ('InvalidSenderId').
      if (!recipient) throw new SmsRefused("0", data.Message, false);
      const { statusCode, status, messageId } = recipient;
      if (!TAKEN.has(statusCode)) throw new SmsRefused(String(statusCode), status, LATER.has(statusCode));
      return { providerId: messageId };
    },
    async signIn() {
      const answer = await get(`/version1/user?username=${encodeURIComponent(username)}`);
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (!read) throw problemOf(answer, undefined);
      return `${username}, balance ${read.UserData.balance}`;
    },
    readReport({ body }) {
      const read = shaped(report, Object.fromEntries(new URLSearchParams(body)));
      if (!read) throw new BadReport("Not a report of Africa's Talking.");
      const state =
        read.status === "Success" ? "delivered" : /^(Failed|Rejected)$/.test(read.status) ? "failed" : "sent";
      return [{ providerId: read.id, state, reason: read.failureReason }];
    },
    readIncoming({ body }) {
      const read = shaped(incoming, Object.fromEntries(new URLSearchParams(body)));
      if (!read) throw new BadReport("Not an incoming message of Africa's Talking.");
      return [{ providerId: read.id, from: read.from, to: read.to, text: read.text }];
    },
  };
}
