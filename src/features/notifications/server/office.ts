import { navCounts } from "~/features/office/menu/server/queries";
import { unreadOf } from "./queries";

export const unreadCount = navCounts.answer({
  name: "unread",
  from: (_reader, actor) => (actor.personId ? unreadOf(actor.personId) : undefined),
});
