import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { pendingFor } from "../requests/server/queries";
import { DECIDES } from "./reach";

export const leaveCount = navCounts.answer({
  name: "leave",
  from: (_reader, actor) =>
    DECIDES.some((permission) => can(actor, permission)) ? pendingFor(actor) : undefined,
});

export const subjectsOfLeave = auditSubjects.answer({
  numbered: (number) =>
    sql`select r.id from leave_requests r join employees e on e.person_id = r.person_id where e.number = ${number}`,
});
