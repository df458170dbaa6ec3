import type { WhatsAppDelivery } from "~/features/messaging/whatsapp/server/queries";
import { recordOptOut } from "~/features/recipients/server/commands";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { isOptOut } from "../../domain/replies";

/**
 * STOP on WhatsApp ends sequences and campaigns to the person's phone number. A person who hides the number gets none of
 * those messages.
 */
export async function stopWriting(tx: Tx, { messages, now }: WhatsAppDelivery): Promise<void> {
  for (const { content, from } of messages) {
    const said = content.kind === "text" ? content.text : content.kind === "answer" ? content.title : "";
    if (from.phone && isOptOut(said))
      await recordOptOut(tx, system, { channel: "sms", address: from.phone, source: "stop", now });
  }
}
