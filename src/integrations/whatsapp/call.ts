import { z } from "zod";
import {
  CallFailed,
  type CallOptions,
  callProvider,
  type ProviderAnswer,
} from "~/platform/outbound/provider-call";
import { wordsOf } from "./error-words";
import type { Asked, WhatsAppAccount } from "./types";

const META = "https://graph.facebook.com";
/** Meta keeps a version for about two years (docs/domain/whatsapp.md#check-before-go-live). */
const VERSION = "v24.0";

const refusal = z.object({
  error: z.object({
    message: z.string().default(""),
    code: z.number().int(),
    error_subcode: z.number().int().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.object({ details: z.string() }).partial().optional().catch(undefined),
  }),
});

/** The address of Meta, or the other one from the settings, without a last slash. */
export const hostOf = ({ baseUrl }: Pick<WhatsAppAccount, "baseUrl">): string =>
  (baseUrl || META).replace(/\/+$/, "");

/** Calls Meta's Graph API once and reads its answer. A repeat could send a message twice. */
export async function callGraph<Shape extends z.ZodType>(
  account: WhatsAppAccount,
  { path, method = "GET", body }: { path: string; method?: "GET" | "POST"; body?: object | FormData },
  shape: Shape,
  options: CallOptions = {},
): Promise<Asked<z.output<Shape>>> {
  let answer: ProviderAnswer;
  try {
    answer = await callProvider(
      `${hostOf(account)}/${VERSION}/${path}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${account.accessToken}`,
          ...(body && !(body instanceof FormData) ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      },
      options,
    );
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return outcomeOf(error);
  }
  if (answer.status >= 300) return refusalOf(answer);
  const read = shape.safeParse(answer.body);
  if (read.success) return { outcome: "done", result: read.data };
  return { outcome: "unknown", reason: `WhatsApp's answer cannot be read (${answer.status}).` };
}

/** A call without an answer: `later` only if it certainly reached nobody. */
export function outcomeOf({ failure, said }: CallFailed): Exclude<Asked<never>, { outcome: "done" }> {
  if (failure === "unreached")
    return { outcome: "later", code: "", reason: `WhatsApp cannot be reached (${said}).` };
  return { outcome: "unknown", reason: "WhatsApp did not answer." };
}

/** Meta's codes decide; without one, the status does. */
export function refusalOf({ status, body }: Pick<ProviderAnswer, "status" | "body">) {
  const read = refusal.safeParse(body);
  const error = read.success ? read.data.error : undefined;
  const known = error && (wordsOf(error.error_subcode ?? -1) ?? wordsOf(error.code));
  const code = String(error?.code ?? status);
  const given = error?.error_user_msg ?? error?.error_data?.details ?? error?.message ?? "";
  if (known) {
    // Code 100 covers every wrong field, so that Meta's own words name the field.
    const detail = error?.code === 100 && given ? ` ${given.slice(0, 250)}` : "";
    return { outcome: known.verdict, code, reason: `${known.says}${detail} (${code})` };
  }
  const reason = `WhatsApp: ${given.slice(0, 250) || "no reason given"} (${code})`;
  if (status === 401 || status === 403 || status === 429 || status === 503)
    return { outcome: "later" as const, code, reason };
  if (status >= 500) return { outcome: "unknown" as const, reason };
  return { outcome: "refused" as const, code, reason };
}
