import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { can } from "~/platform/http/actor";
import { pendingFor } from "../overtime/server/queries";

export const overtimeCount = navCounts.answer({
  name: "overtime",
  from: (_reader, actor) => (can(actor, "approve_overtime") ? pendingFor(actor) : undefined),
});

export const subjectsOfOvertime = auditSubjects.answer({
  numbered: (number) =>
    sql`select o.id from overtime_entries o join employees e on e.person_id = o.person_id where e.number = ${number}`,
});
