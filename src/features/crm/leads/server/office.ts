import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import { leads } from "./tables";

/** Who works on a lead hears of it. */
export const eventsOfLeads = namedEvents.answer({
  needs: "view_leads",
  of: (person) =>
    sql`exists (select 1 from leads l where l.id = events.subject_id and l.assigned_to = ${person})`,
});

/** A lead's number means it, and an address the leads that have it. */
export const subjectsOfLeads = auditSubjects.answer({
  numbered: (number) => sql`select id from ${leads} where lead_number = ${number}`,
  written: (email) => sql`select id from ${leads} where lower(email) = ${email}`,
});
