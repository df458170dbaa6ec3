import { inventoryEdited } from "~/features/inventory/inventories/domain/events";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { quoteAccepted, quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import {
  changesAccepted,
  changesDeclined,
  changesLapsed,
  orderOffered,
  orderPriced,
  orderReturned,
} from "../domain/orders";
import { freezeAccepted } from "./commands/freeze-accepted";
import { proposeChanges } from "./commands/propose-changes";
import { endChanges } from "./commands/settle-changes";
import { settleQuote } from "./tasks";

/** Edits become proposals, cancelled moves end their changes, and a move to an earlier day may pass the limit at once. */
export const changeOrdersSubscribers = [
  on(quoteAccepted, freezeAccepted),
  on(inventoryEdited, proposeChanges),
  on(quoteCancelled, endChanges),
  on(quoteRescheduled, async (tx, { data }) => {
    await enqueue(tx, settleQuote, { quoteId: data.quoteId });
  }),
  ...endTurnsOn(
    "change-order",
    ...[changesAccepted, changesDeclined, changesLapsed, orderOffered, orderPriced, orderReturned],
  ),
];
