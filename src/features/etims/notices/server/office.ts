import { frameAlerts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { type AlertFacts, alertOfQueue } from "../domain";
import { queueFactsSql } from "./queries";

/** While KRA is away or the queue is stopped, every page says so to people who can help. */
export const queueAlert = frameAlerts.answer({
  facts: (reader, actor) => (can(actor, "manage_finances") ? queueFactsSql(reader) : undefined),
  alert: (facts: AlertFacts | null, now: Date) => (facts ? alertOfQueue(facts, now) : undefined),
});
