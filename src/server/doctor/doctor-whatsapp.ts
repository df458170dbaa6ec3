import { countReceived, findWhatsApp } from "~/features/messaging/whatsapp/server/queries";
import { db } from "~/platform/db/database";
import type { Finding } from "./doctor-checks";

const SUBJECT = "WhatsApp";
const MEND = "Settings → Communication → WhatsApp: check the ids and the access token, then Verify";

/** Asks Meta for the number's state, and counts what its webhooks brought. */
export async function checkWhatsApp(now = new Date()): Promise<Finding[]> {
  const found = await findWhatsApp(db());
  if (!found)
    return [{ subject: SUBJECT, state: "note", says: "not set up", mend: "staff open wa.me until it is" }];
  const number = await found.client.getNumber();
  const { lastAt, messages, statuses } = await countReceived(db(), now);
  return [
    number.outcome === "done"
      ? {
          subject: SUBJECT,
          state: "ok",
          says: `${number.result.phone}, ${number.result.status.toLowerCase()}`,
        }
      : { subject: SUBJECT, state: "wrong", says: number.reason.replace(/\.$/, ""), mend: MEND },
    lastAt
      ? {
          subject: SUBJECT,
          state: "ok",
          says: `last webhook ${lastAt.toISOString()}; in 24 hours ${messages} messages and ${statuses} reports`,
        }
      : {
          subject: SUBJECT,
          state: "note",
          says: "no webhook has arrived",
          mend: "enter the webhook's address in Meta's console and subscribe the app",
        },
  ];
}
