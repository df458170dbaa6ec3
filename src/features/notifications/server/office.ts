import { approvalEnds } from "~/features/office/approvals/server/commands";
import { navCounts } from "~/features/office/menu/server/queries";
import { markDecided } from "./commands/read-notifications";
import { unreadOf } from "./queries";

export const unreadCount = navCounts.answer({
  name: "unread",
  from: (_reader, actor) => (actor.personId ? unreadOf(actor.personId) : undefined),
});

/** Who decides about a record has seen what the bell says of it. */
export const readByDeciding = approvalEnds.answer(async (tx, { personId, recordId, at }) => {
  if (personId) await markDecided(tx, { personId, recordId, at });
});
