import { z } from "zod";
import { baseOf, caller, type Deps, phoneOf, shaped } from "./call";
import { BadReport, type SmsClient, type SmsConfig, SmsRefused, type SmsReport } from "./types";

const problem = z.object({ code: z.coerce.number(), message: z.string() });
const sent = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    messages: z.array(z.object({ id: z.coerce.string(), recipient: z.coerce.string() })).min(1),
  }),
  z.object({ status: z.literal("failure"), errors: z.array(problem).min(1) }),
]);
const account = z.discriminatedUnion("status", [
  z.object({ status: z.literal("success"), balance: z.object({ sms: z.coerce.number() }) }),
  z.object({ status: z.literal("failure"), errors: z.array(problem).min(1) }),
]);
const report = z.object({
  number: z.string().max(40),
  status: z.enum(["D", "U", "I", "E", "?"]),
  customID: z.string().min(1).max(200),
});

const incoming = z.object({
  sender: z.string().transform(phoneOf).pipe(z.string().min(1)),
  inNumber: z.string().max(40),
  content: z.string().max(2000),
});

/** Delivered, undelivered, invalid number, expired, not known yet. */
const STATES: Record<z.output<typeof report>["status"], [state: SmsReport["state"], reason: string]> = {
  D: ["delivered", ""],
  U: ["failed", "Undelivered"],
  I: ["failed", "Invalid number"],
  E: ["failed", "Expired"],
  "?": ["sent", ""],
};
/** Wrong key or empty account: the message waits until an employee fixes it. */
const LATER = new Set([3, 7]);

/** Textlocal (docs/domain/kenya.md#sms). It has no secret beside its key. */
export function textlocal(config: SmsConfig, deps: Deps = {}): SmsClient {
  const { postForm, problemOf } = caller(
    {
      name: "Textlocal",
      baseUrl: baseOf(config.baseUrl, "https://api.txtlocal.com"),
      timeoutMs: config.timeoutMs ?? 15_000,
    },
    deps,
  );
  const refuse = ([first]: z.output<typeof problem>[]) =>
    new SmsRefused(String(first?.code ?? ""), first?.message ?? "", LATER.has(first?.code ?? 0));
  const said = (body: unknown) => {
    const [first] = shaped(z.object({ errors: z.array(problem) }), body)?.errors ?? [];
    return first && { code: String(first.code), message: first.message };
  };
  return {
    async send({ id, to, text, isUnicode, reportUrl }) {
      if (text.length > 765) throw new SmsRefused("length", "Textlocal takes at most 765 characters.", false);
      const answer = await postForm("/send/", {
        apikey: config.apiKey,
        numbers: to.replace(/^\+/, ""),
        message: text,
        ...(config.senderName ? { sender: config.senderName } : {}),
        ...(isUnicode ? { unicode: "true" } : {}),
        ...(reportUrl ? { receipt_url: reportUrl } : {}),
        custom: id,
      });
      const read = answer.status === 200 ? shaped(sent, answer.body) : undefined;
      if (!read) throw problemOf(answer, said(answer.body));
      if (read.status === "failure") throw refuse(read.errors);
      return { providerId: read.messages[0]?.id ?? "" };
    },
    async signIn() {
      const answer = await postForm("/balance/", { apikey: config.apiKey });
      const read = answer.status === 200 ? shaped(account, answer.body) : undefined;
      if (!read) throw problemOf(answer, said(answer.body));
      if (read.status === "failure") throw refuse(read.errors);
      return `balance ${read.balance.sms} SMS`;
    },
    readReport({ body }) {
      const read = shaped(report, Object.fromEntries(new URLSearchParams(body)));
      if (!read) throw new BadReport("Not a report of Textlocal.");
      const [state, reason] = STATES[read.status];
      return [{ providerId: "", id: read.customID, state, reason }];
    },
    readIncoming({ body }) {
      const read = shaped(incoming, Object.fromEntries(new URLSearchParams(body)));
      if (!read) throw new BadReport("Not an incoming message of Textlocal.");
      return [{ providerId: "", from: read.sender, to: read.inNumber, text: read.content }];
    },
  };
}
