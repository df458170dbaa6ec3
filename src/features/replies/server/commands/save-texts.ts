import { createHash } from "node:crypto";
import type { IncomingSms } from "~/integrations/sms/types";
import type { Tx } from "~/platform/db/database";
import { isOptOut } from "../../domain/replies";
import { saveReplies } from "./save-replies";

/** Saves SMS sent to our number or short code; skips duplicates from the provider. */
export function saveTexts(
  tx: Tx,
  { provider, texts, now }: { provider: string; texts: readonly IncomingSms[]; now: Date },
): Promise<number> {
  return saveReplies(
    tx,
    texts.map((sms) => ({
      channel: "sms" as const,
      key: `sms:${provider}:${sms.providerId || withoutId(sms, now)}`,
      messageId: "",
      references: [],
      answers: [],
      fromName: "",
      fromAddress: sms.from,
      subject: "",
      text: sms.text.replaceAll("\u0000", "").toWellFormed().trim(),
      isCut: false,
      automatic: "",
      reports: [],
      isOptOut: isOptOut(sms.text),
      files: [],
      leftOut: [],
      receivedAt: now,
    })),
    now,
  );
}

/** A key for providers without ids: the same text from the same phone within a minute counts once. */
function withoutId({ from, to, text }: IncomingSms, now: Date): string {
  const said = JSON.stringify([from, to, text, now.toISOString().slice(0, 16)]);
  return createHash("sha256").update(said).digest("base64url");
}
