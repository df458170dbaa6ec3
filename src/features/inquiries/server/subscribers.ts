import { customerCreated, customerEdited } from "~/features/customers/domain";
import { recipientOptedOut } from "~/features/recipients/domain";
import { findAddress } from "~/features/recipients/server/queries";
import { on } from "~/platform/events/events";
import { followConsents } from "./commands/follow-consents";
import { endSubscriptionsOf } from "./commands/keep-subscription";

export const inquiriesSubscribers = [
  on(recipientOptedOut, async (tx, { subjectId, actor, data, at: now }) => {
    if (data.channel !== "email") return;
    const found = await findAddress(tx, subjectId);
    if (!found) return;
    await endSubscriptionsOf(tx, actor, {
      emails: [found.address],
      by: data.source === "person" ? "staff" : "subscriber",
      now,
    });
  }),
  on(customerCreated, followConsents),
  on(customerEdited, followConsents),
];
