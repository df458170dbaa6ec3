import { transaction } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import type { RecipientChannel } from "./domain";
import { claimContactDay, optOutLink, recordOptOut } from "./server/commands";
import { recipientsHandlers } from "./server/handlers";

export const asRecipient = () => callAs(recipientsHandlers, visitor);

/** The key of an address's opt-out link, as in its message. */
export const optOutTokenOf = (address: string, channel: RecipientChannel = "email") =>
  transaction(async (tx) => {
    const link = await optOutLink(tx, { channel, address }, { publicUrl: "", locale: "en" });
    return link.slice(link.lastIndexOf("/") + 1);
  });

/** Opts a person out after a message to them. */
export const leftAlone = ({ email, phone }: { email: string; phone: string }) =>
  transaction(async (tx) => {
    const now = new Date();
    const addresses = { emails: [email], phones: [phone] };
    await claimContactDay(tx, addresses, nairobiDate(now), { cause: "campaign:1", now });
    await recordOptOut(tx, visitor, { channel: "email", address: email, source: "link", now });
  });

let made = 0;
/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = () => ({
  "recipients.optOut": async () => {
    made += 1;
    const token = await optOutTokenOf(`leaves${made}@example.co.ke`);
    return () => asRecipient().optOut({ token });
  },
});
